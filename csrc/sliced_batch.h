/* Batches of hands, taken apart into lanes and back. */

/* How many vectors of hands go through a step before they go through the next. The steps are so
 * short that the processor works on several vectors at a time. */
enum { BLOCKS = 8 };

/* Natural hands -------------------------------------------------------------------------------- */

typedef struct {
    lanes bits[SEAT_HAND];
} card_lanes;

INLINE card_lanes ascending_cards(const uint8_t *hands)
{
    card_lanes cards;
    lanes pairs[4];
    load_pairs(hands, HAND, pairs);
    split_pairs(pairs, cards.bits);
    for (size_t i = 0; i < HAND; i++) {
        cards.bits[i] = ascending(cards.bits[i]);
    }
    return cards;
}

typedef enum { HIGH, ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, NOTHING } order;

INLINE answer ask(order asked, sums sum)
{
    switch (asked) {
    case HIGH: return high(sum);
    case ACE_TO_FIVE: return ace_to_five(sum);
    case DEUCE_TO_SEVEN: return deuce_to_seven(sum);
    default: return eight_or_better(sum);
    }
}

INLINE lanes ask_rare(order asked, const lanes cards[HAND])
{
    sums sum = add_cards(cards);
    switch (asked) {
    case HIGH: return rare_high(cards, sum);
    case ACE_TO_FIVE: return rare_ace_to_five(sum);
    default: return rare_deuce_to_seven(cards, sum);
    }
}

/* Where rare hands wait until they fill a vector. */
typedef struct {
    uint8_t hands[HAND * LANES];
    uint16_t *strengths[LANES]; /* where theirs are written */
    size_t count;
} waiting_room;

INLINE void let_out(waiting_room *room, order asked)
{
    if (room->count == 0) {
        return;
    }
    uint16_t strengths[LANES];
    store(strengths, ask_rare(asked, ascending_cards(room->hands).bits));
    for (size_t i = 0; i < room->count; i++) {
        *room->strengths[i] = strengths[i];
    }
    room->count = 0;
}

INLINE void let_in(waiting_room *room, order asked, const uint8_t *hand, uint16_t *strength)
{
    memcpy(room->hands + HAND * room->count, hand, HAND);
    room->strengths[room->count] = strength;
    room->count++;
    if (room->count == LANES) {
        let_out(room, asked);
    }
}

INLINE void let_all_in(waiting_room *room, order asked, const uint16_t *numbers, size_t count,
                       const uint8_t *hands, uint16_t *strengths, size_t step)
{
    for (size_t i = 0; i < count; i++) {
        let_in(room, asked, hands + HAND * numbers[i], strengths + step * numbers[i]);
    }
}

/* One order that is asked for, or two, whose strengths are written in turn. */
INLINE void rank_blocks(order first, order second, const uint8_t *hands, size_t blocks,
                        uint16_t *strengths, waiting_room *first_room, waiting_room *second_room)
{
    const size_t step = second == NOTHING ? 1 : 2;
    sums added[BLOCKS];
    for (size_t i = 0; i < blocks; i++) {
        added[i] = add_cards(ascending_cards(hands + HAND * LANES * i).bits);
    }
    uint16_t first_rare[LANES * (BLOCKS + 1)], second_rare[LANES * (BLOCKS + 1)];
    size_t first_count = 0, second_count = 0;
    for (size_t i = 0; i < blocks; i++) {
        answer one = ask(first, added[i]);
        first_count += list(one.rare, LANES * i, first_rare + first_count);
        if (second == NOTHING) {
            store(strengths + LANES * i, one.strength);
            continue;
        }
        answer two = ask(second, added[i]);
        store_pairs(strengths + 2 * LANES * i, one.strength, two.strength);
        if (second != EIGHT_OR_BETTER) {
            second_count += list(two.rare, LANES * i, second_rare + second_count);
        }
    }
    let_all_in(first_room, first, first_rare, first_count, hands, strengths, step);
    let_all_in(second_room, second, second_rare, second_count, hands, strengths + 1, step);
}

/* Fills a vector with hands, the last of them as often as it takes. */
INLINE void fill_up(uint8_t *vector, const uint8_t *hands, size_t hand_count, size_t hand_size)
{
    for (size_t i = 0; i < LANES; i++) {
        size_t hand = i < hand_count ? i : hand_count - 1;
        memcpy(vector + hand_size * i, hands + hand_size * hand, hand_size);
    }
}

INLINE void rank_hands(order first, order second, const uint8_t *hands, size_t hand_count,
                       uint16_t *strengths)
{
    const size_t step = second == NOTHING ? 1 : 2;
    waiting_room first_room = {.count = 0}, second_room = {.count = 0};
    while (hand_count >= LANES) {
        size_t blocks = hand_count / LANES < BLOCKS ? hand_count / LANES : BLOCKS;
        rank_blocks(first, second, hands, blocks, strengths, &first_room, &second_room);
        hands += HAND * LANES * blocks;
        strengths += step * LANES * blocks;
        hand_count -= LANES * blocks;
    }
    uint16_t last[2 * LANES];
    if (hand_count) {
        uint8_t vector[HAND * LANES];
        fill_up(vector, hands, hand_count, HAND);
        rank_blocks(first, second, vector, 1, last, &first_room, &second_room);
    }
    let_out(&first_room, first);
    let_out(&second_room, second);
    if (hand_count) {
        memcpy(strengths, last, step * hand_count * sizeof *last);
    }
}

#define RANK_HANDS(name, first, second)                                                            \
    static void name(const uint8_t *hands, size_t hand_count, size_t dealt, uint16_t *strengths)   \
    {                                                                                              \
        assert(dealt == HAND);                                                                     \
        rank_hands(first, second, hands, hand_count, strengths);                                   \
    }

RANK_HANDS(rank_high, HIGH, NOTHING)
RANK_HANDS(rank_ace_to_five, ACE_TO_FIVE, NOTHING)
RANK_HANDS(rank_deuce_to_seven, DEUCE_TO_SEVEN, NOTHING)
RANK_HANDS(rank_high_and_eight_or_better, HIGH, EIGHT_OR_BETTER)
RANK_HANDS(rank_high_and_ace_to_five, HIGH, ACE_TO_FIVE)

/* Hands with wild cards ------------------------------------------------------------------------ */

INLINE naturals wild_naturals(const uint8_t *hands, size_t hand_size, uint32_t wild_rank)
{
    lanes pairs[4], cards[SEAT_HAND];
    load_pairs(hands, hand_size, pairs);
    split_pairs(pairs, cards);
    lanes own_rank = hand_size == SEAT_HAND ? cards[HAND] << 2 : every(0);
    for (size_t i = 0; i < HAND; i++) {
        cards[i] = descending(cards[i]);
    }
    if (hand_size == SEAT_HAND) {
        return count_naturals(cards, (descending(own_rank) & RANKS) | every(DEUCE >> wild_rank));
    }
    lanes down = cards[0] | cards[1] | cards[6], up = cards[2] | cards[3] | cards[4] | cards[5];
    return count_naturals(cards, down & up & RANKS);
}

INLINE void rank_wild_blocks(const uint8_t *hands, size_t hand_size, size_t blocks,
                             uint32_t wild_rank, uint16_t *strengths)
{
    naturals counted[BLOCKS];
    made best[BLOCKS];
    for (size_t i = 0; i < blocks; i++) {
        counted[i] = wild_naturals(hands + hand_size * LANES * i, hand_size, wild_rank);
    }
    for (size_t i = 0; i < blocks; i++) {
        best[i] = make(counted[i]);
    }
    for (size_t i = 0; i < blocks; i++) {
        store(strengths + LANES * i, strength_of(best[i]));
    }
}

INLINE void rank_wild(const uint8_t *hands, size_t hand_size, size_t hand_count, uint32_t wild_rank,
                      uint16_t *strengths)
{
    while (hand_count >= LANES) {
        size_t blocks = hand_count / LANES < BLOCKS ? hand_count / LANES : BLOCKS;
        rank_wild_blocks(hands, hand_size, blocks, wild_rank, strengths);
        hands += hand_size * LANES * blocks;
        strengths += LANES * blocks;
        hand_count -= LANES * blocks;
    }
    if (hand_count) {
        uint8_t vector[SEAT_HAND * LANES];
        uint16_t last[LANES];
        fill_up(vector, hands, hand_count, hand_size);
        rank_wild_blocks(vector, hand_size, 1, wild_rank, last);
        memcpy(strengths, last, hand_count * sizeof *last);
    }
}

static void rank_seat_wild_high(const uint8_t *hands, size_t hand_count, uint32_t wild_rank,
                                stud_five_of_a_kind placement, uint16_t *strengths)
{
    assert(placement == STUD_FIVE_ABOVE_STRAIGHT_FLUSH);
    (void)placement;
    rank_wild(hands, SEAT_HAND, hand_count, wild_rank, strengths);
}

static void rank_match_wild_high(const uint8_t *hands, size_t hand_count, uint16_t *strengths)
{
    rank_wild(hands, HAND, hand_count, 0, strengths);
}

/* Checks --------------------------------------------------------------------------------------- */

enum { LAST_CARD = 51, LAST_RANK = 12 };

/* Of all hands in the same lane: the least difference between two cards of one, the highest card,
 * and the highest rank behind one. */
typedef struct {
    lanes difference, card, rank;
} extremes;

INLINE void look_at(extremes *seen, const uint8_t *hands, size_t hand_size)
{
    lanes pairs[4], cards[SEAT_HAND];
    load_pairs(hands, hand_size, pairs);
    if (hand_size == SEAT_HAND) {
        split_pairs(pairs, cards);
        seen->rank = greatest_bytes(seen->rank, cards[HAND]);
    }
    pairs[3] = first_of_pairs(pairs[3]);
    for (size_t i = 0; i < 4; i++) {
        for (size_t j = 0; j < i; j++) {
            seen->difference = lesser_bytes(seen->difference, pairs[i] ^ pairs[j]);
        }
        lanes swapped = swap_pairs(pairs[i]);
        for (size_t j = 0; j <= i && i < 3; j++) { /* the last is a pair with itself */
            seen->difference = lesser_bytes(seen->difference, swapped ^ pairs[j]);
        }
        seen->card = greatest_bytes(seen->card, pairs[i]);
    }
}

INLINE bool are_hands(const uint8_t *hands, size_t hand_count, size_t hand_size)
{
    extremes seen = {every(-1), every(0), every(0)};
    for (; hand_count >= LANES; hand_count -= LANES) {
        look_at(&seen, hands, hand_size);
        hands += hand_size * LANES;
    }
    if (hand_count) {
        uint8_t vector[SEAT_HAND * LANES];
        fill_up(vector, hands, hand_count, hand_size);
        look_at(&seen, vector, hand_size);
    }
    uint8_t difference[2 * LANES], card[2 * LANES], rank[2 * LANES];
    memcpy(difference, &seen.difference, sizeof difference);
    memcpy(card, &seen.card, sizeof card);
    memcpy(rank, &seen.rank, sizeof rank);
    bool good = true;
    for (size_t i = 0; i < 2 * LANES; i++) {
        good &= difference[i] != 0 && card[i] <= LAST_CARD && rank[i] <= LAST_RANK;
    }
    return good;
}

static bool sliced_are_hands(const uint8_t *hands, size_t hand_count, bool with_rank)
{
    return with_rank ? are_hands(hands, hand_count, SEAT_HAND) : are_hands(hands, hand_count, HAND);
}

STUD_DEAL(sliced_deal)

#define SLICED_PATH(path_name)                                                                     \
    {                                                                                              \
        .name = path_name,                                                                         \
        .high = rank_high,                                                                         \
        .ace_to_five = rank_ace_to_five,                                                           \
        .deuce_to_seven = rank_deuce_to_seven,                                                     \
        .high_and_eight_or_better = rank_high_and_eight_or_better,                                 \
        .high_and_ace_to_five = rank_high_and_ace_to_five,                                         \
        .seat_wild_high = rank_seat_wild_high,                                                     \
        .match_wild_high = rank_match_wild_high,                                                   \
        .are_hands = sliced_are_hands,                                                             \
        .deal = sliced_deal,                                                                       \
    }
