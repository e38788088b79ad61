/* High hands with wild cards, in lanes; sliced.h, which this text goes on from, tells the method. Here
 * bit 0 is the ace and bit 12 the deuce. */

enum {
    ACE = 1,
    DEUCE = 1 << 12,
    BELOW_DEUCE = 13,           /* the place where the ace is the lowest card of a straight */
    STRAIGHTS = 0x3FF,          /* the highest cards of straights, ace to five */
    LOW_KICKERS_FROM = 5,       /* the first bits of the tables of lower ranks */
    LOW_OF_FIVE_FROM = 7,
    HIGH_KICKERS = 0x1F,
    KICKERS_OF_FLUSH = 5 << 8,
    BESIDE_ANOTHER_PAIR = 8,    /* in the number of a category */
};

/* The highest rank of a set with all ranks down to it; nothing where it is not asked for. */
typedef struct {
    lanes rank, down_to;
} highest_rank;

INLINE highest_rank highest_where(where asked, lanes ranks)
{
    lanes down_to = either(asked, ranks ^ (ranks - 1), every(0));
    return (highest_rank){.rank = ranks & down_to, .down_to = down_to};
}

/* Closes the gap that a rank leaves among higher ones, which move down. */
INLINE lanes close_gap_at(highest_rank gap, lanes ranks)
{
    return pick(gap.down_to, ranks << 1, ranks);
}

/* How many wild cards there are; and all bits where there is one at least, two, or three. */
typedef struct {
    lanes count, one, two, three;
} wilds;

/* Takes the wild cards out of hands. */
INLINE wilds take_wilds(lanes cards[HAND], lanes wild_ranks)
{
    lanes wild_count = every(0);
    for (size_t i = 0; i < HAND; i++) {
        where wild = overlap(cards[i], wild_ranks);
        wild_count = add_where(wild, wild_count, every(1));
        cards[i] = either(wild, every(0), cards[i]);
    }
    return (wilds){
        .count = wild_count,
        .one = all_bits_where(above(wild_count, every(0))),
        .two = all_bits_where(above(wild_count, every(1))),
        .three = all_bits_where(above(wild_count, every(2))),
    };
}

/* The straights, each the bit of its highest card, that lack no more ranks than there are wilds. With
 * four wilds, which make five of a kind, they do not matter. */
INLINE lanes straights_with(wilds wild, lanes ranks)
{
    lanes first = ranks | ranks << BELOW_DEUCE;
    lanes second = first >> 1, third = first >> 2, fourth = first >> 3, fifth = first >> 4;
    lanes sum = odd(first, second, third), ones = odd(sum, fourth, fifth);
    lanes twos = most(first, second, third), other_twos = most(sum, fourth, fifth);
    /* Five are both twos and a one; four are both twos; three are at least two of the three; two
     * are at least one of the twos. */
    lanes enough = most(twos, other_twos, (ones & wild.two) | wild.three);
    return enough & (ones | wild.one) & STRAIGHTS;
}

/* The strength of the best straight, 0 where there is none. */
INLINE lanes best_straight(lanes straights, lanes straight_flushes)
{
    where suited = overlap(straight_flushes, straight_flushes);
    lanes best = either(suited, straight_flushes, straights);
    lanes above_best = either(suited, every(LAST_FOURS + 11), every(LAST_TRIPS + 11));
    return either(overlap(best, best), above_best - count(best ^ (best - 1)), every(0));
}

/* The number of cards that the high byte of `plan` says, from the highest rank down. */
INLINE lanes keep(lanes plan, lanes ranks)
{
    lanes others = ranks;
    for (int kept = 0; kept < 3; kept++) {
        others = without_lowest_where(above(plan, every(kept << 8 | 0xFF)), others);
    }
    where five = above(plan, every(3 << 8 | 0xFF));
    others = without_lowest_where(five, without_lowest_where(five, others));
    return ranks ^ others;
}

/* A hand goes through three steps: its naturals are counted; they and the wilds are made into the best
 * that they can be; this is numbered. */
typedef struct {
    wilds wild;
    sums sum;
    lanes suited; /* the ranks of the suit that may be a flush */
} naturals;

typedef struct {
    lanes category;
    highest_rank greater, lesser; /* the groups */
    lanes playing;                /* the ranks that may play beside them, or in a flush */
    where flush;
    lanes straight; /* the strength of a straight */
} made;

INLINE naturals count_naturals(lanes cards[HAND], lanes wild_ranks)
{
    wilds wild = take_wilds(cards, wild_ranks);
    sums sum = add_cards(cards);

    /* No more than one suit has the three naturals that a flush needs. With three wilds two of a
     * suit are enough for a straight flush; two suits can have them. */
    lanes two_of_suit = sum.twos | sum.fours, three_of_suit = (sum.ones & sum.twos) | sum.fours;
    lanes suits = pick(wild.three, two_of_suit, three_of_suit) & SUITS;
    return (naturals){
        .wild = wild,
        .sum = sum,
        .suited = ranks_in_suit(cards, lowest(suits)),
    };
}

INLINE made make(naturals from)
{
    wilds wild = from.wild;
    sums sum = from.sum;
    lanes held = (sum.ones | sum.twos | sum.fours) & RANKS;
    lanes pairs = (sum.twos | sum.fours) & RANKS;
    lanes trips = ((sum.ones & sum.twos) | sum.fours) & RANKS;
    lanes fours = sum.fours & RANKS;

    /* The wilds join the highest of the ranks that most naturals have; four join any, five none. */
    where paired = overlap(pairs, pairs), tripled = overlap(trips, trips);
    where quadrupled = overlap(fours, fours);
    lanes joined = either(quadrupled, fours, either(tripled, trips, either(paired, pairs, held)));
    joined = either(above(wild.count, every(3)), held, joined);
    joined = either(above(wild.count, every(4)), every(ACE), joined);
    lanes together = add_where(paired, wild.count + 1, every(1));
    together = add_where(tripled, together, every(1));
    together = add_where(quadrupled, together, every(1));
    highest_rank greater = highest_where(above(together, every(1)), joined);

    /* Beside two or three of a rank another pair counts. */
    lanes other_pairs = pairs & ~greater.rank;
    where two_groups = overlap(other_pairs, other_pairs) & ~above(together, every(3));
    highest_rank lesser = highest_where(two_groups, other_pairs);

    lanes suited = from.suited;
    /* Three wilds make at least four of a kind, so that other straights do not matter. Then the cards
     * beside two of a suit are two of another where no suit has an odd number of cards. */
    lanes other_suited = either(apart(sum.ones, every(SUITS)), held & ~suited, every(0));
    lanes straights = straights_with(wild, pick(wild.three, other_suited, held));
    lanes straight_flushes = straights_with(wild, suited) | (straights & wild.three);
    where full_house_or_fours = above(together, every(3)) | (two_groups & above(together, every(2)));
    where flush = above(count(suited) + wild.count, every(4)) & ~full_house_or_fours;
    suited |= suited + (wild.one & 1);
    suited |= suited + (wild.two & 1);
    return (made){
        .category = add_where(two_groups, together, every(BESIDE_ANOTHER_PAIR)),
        .greater = greater,
        .lesser = lesser,
        .playing = either(flush, suited, held & ~(greater.rank | lesser.rank)),
        .flush = flush,
        .straight = best_straight(straights, straight_flushes),
    };
}

INLINE lanes strength_of(made hand)
{
    highest_rank greater = hand.greater, lesser = hand.lesser;
    lanes plan = look_up_32(stud_descending.kickers, hand.category);
    lanes playing = keep(either(hand.flush, every(KICKERS_OF_FLUSH), plan), hand.playing);
    lanes flush_strength = look_up_128(stud_descending.flush_high, playing)
                         + look_up(stud_descending.five_low, playing >> LOW_OF_FIVE_FROM);

    lanes kickers = close_gap_at(lesser, close_gap_at(greater, playing));
    where one_kicker = equal(plan >> 8, every(1));
    lanes kicker_strength = look_up(stud_descending.kickers_low, kickers >> LOW_KICKERS_FROM)
                          + look_up(stud_descending.kickers_high, (kickers & HIGH_KICKERS) + plan);
    lanes greater_rank = count(~greater.down_to & RANKS);
    lanes lesser_rank = count(~(lesser.down_to | greater.rank) & RANKS);
    lanes strength = look_up_32(stud_descending.firsts, hand.category)
                   + weigh(look_up_32(stud_descending.weights, hand.category),
                           greater_rank | lesser_rank << 8)
                   + either(one_kicker, count(~(kickers | (kickers - 1)) & RANKS), kicker_strength);
    where two_pair = equal(hand.category, every(BESIDE_ANOTHER_PAIR + 2));
    strength = add_where(two_pair, strength, look_up_32(stud_descending.two_pair, greater_rank));
    return greatest(hand.straight, either(hand.flush, flush_strength, strength));
}

/* Batches --------------------------------------------------------------------------------------- */

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
    }
