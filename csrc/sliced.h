/* Many hands at once, a lane of a vector each: avx2.c and avx512.c include this text after they have
 * defined their vocabulary of lanes, so that both go the same way.
 *
 * Ranks as bits. A card looked up is a bit for its rank. Seven of them, added column by column as
 * binary numbers, three lanes a sum, tell how many cards there are of each rank: full adders do
 * that for all ranks of all hands with two operations for three cards. From then on a rule of poker
 * is a few operations on sets of ranks. The lowest rank of a set goes with `x & (x - 1)`; a straight
 * is a set and itself moved by one, two, three and four; the gaps that the rank of a pair leaves
 * among its kickers closes when what is above it moves down by one.
 *
 * Suits in the same sum. Three columns above the ranks count suits, in such a way that five of a
 * suit show. Ascending, suits have the bits 000, 011, 101 and 110: with five of a suit each column
 * counts at most two or at least five, and the bits that count at least five are the suit's. Only
 * four of one suit and one of each other look alike, but then all columns count just two or five.
 *
 * Strengths as sums. A strength is the first one of its category, a step for each rank of the
 * groups, pairs and such, and the number of the set of kickers. All are looked up in tables of a
 * register or two; which part of a table, the category tells. No table is looked up in memory.
 *
 * What is rare would cost all hands the same as the hands that need it. Flushes and four of a kind,
 * a thirtieth of all hands, are gathered in a waiting room until they fill all lanes. What is
 * rarer still is asked of the portable path.
 *
 * With wild cards nothing is rare, and the time is the same whatever is wild: every hand is asked
 * for everything. Naturals are counted without the wilds; the rank that most naturals have, the
 * highest of those, takes all wilds; a straight lacks as many cards as there are wilds. Here the ace
 * is the lowest bit, because what wilds ask for is always the highest: the highest rank of a set is
 * `x & -x`, and wilds fill a flush from the top with `x | (x + 1)`.
 */
#include "lane_tables.h"
#include "path.h"

#include <assert.h>
#include <string.h>

enum {
    HAND = 7,         /* cards */
    SEAT_HAND = 8,    /* cards and the seat's own wild rank */
    RANKS = 0x1FFF,   /* the columns of the ranks */
    SUITS = 0xE000,   /* the columns of the suits */
    NO_RANK = 0x2000, /* the lowest bit that is no rank's */
};

/* How many vectors of hands go through a step before the next step begins. Steps are short enough for
 * the processor to work on several vectors at a time. */
enum { BLOCKS = 16 };

/* Sets of ranks --------------------------------------------------------------------------------- */

INLINE lanes without_lowest(lanes ranks)
{
    return ranks & (ranks - 1);
}

INLINE lanes lowest(lanes ranks)
{
    return ranks & -ranks;
}

INLINE lanes without_lowest_where(where so, lanes ranks)
{
    return ranks & add_where(so, ranks, every(-1));
}

/* Closes the gap that a rank, of which `below` has all lower bits, leaves among higher ones. */
INLINE lanes close_gap(lanes below, lanes ranks)
{
    return pick(below, ranks, ranks >> 1);
}

INLINE lanes look_up_128(const uint16_t table[128], lanes index)
{
    return either(overlap(index, every(64)), look_up(table + 64, index), look_up(table, index));
}

/* The sums of seven cards ----------------------------------------------------------------------- */

typedef struct {
    lanes ones, twos, fours;
} sums;

INLINE sums add_cards(const lanes cards[HAND])
{
    lanes first = odd(cards[0], cards[1], cards[2]), second = odd(cards[3], cards[4], cards[5]);
    lanes first_twos = most(cards[0], cards[1], cards[2]);
    lanes second_twos = most(cards[3], cards[4], cards[5]);
    lanes third_twos = most(first, second, cards[6]);
    return (sums){
        .ones = odd(first, second, cards[6]),
        .twos = odd(first_twos, second_twos, third_twos),
        .fours = most(first_twos, second_twos, third_twos),
    };
}

/* Ascending: bit 0 is the deuce ------------------------------------------------------------------ */

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

/* Where there are five cards of a suit: no column counts three or four, and one counts neither two
 * nor five. */
INLINE where flush_in(sums sum)
{
    lanes three_or_four = ~(sum.ones ^ sum.twos) & (sum.twos ^ sum.fours);
    lanes not_two_to_five = ~(sum.twos ^ sum.fours);
    return apart(three_or_four, every(SUITS)) & overlap(not_two_to_five, every(SUITS));
}

/* The ranks of the cards that have the bits of `suit`: such a card's lane is left with its rank, and
 * any other's has bits above all ranks. */
INLINE lanes ranks_in_suit(const lanes cards[HAND], lanes suit)
{
    lanes ranks = every(0);
    for (size_t i = 0; i < HAND; i++) {
        ranks |= lesser(cards[i] ^ suit, every(NO_RANK));
    }
    return ranks & RANKS;
}

/* The straights in a set of ranks, each the bit of its highest rank less three: the wheel's is 0. */
INLINE lanes straights_in(lanes ranks)
{
    lanes two_in_a_row = (ranks << 1 | ranks >> 12) & ranks; /* the ace is below the deuce too */
    return two_in_a_row & two_in_a_row >> 2 & ranks >> 3;
}

/* The highest straight's place among the ten, from 1. They follow one another in seven cards. */
INLINE lanes highest_straight(lanes straights)
{
    return count(straights | (straights - 1));
}

/* What a vector of hands is worth, but for those that are rare. */
typedef struct {
    lanes strength;
    where rare;
} answer;

/* High. Rare are flushes and four of a kind. ------------------------------------------------------ */

enum { LAST_TRIPS = 5853, LAST_FULL_HOUSE = 7296, FOURS_STEP = 12, LAST_FOURS = 7452 };

/* The table of higher groups begins with two pair. Full houses and trips follow, and full houses whose
 * higher group is the trips. */
enum { HIGHER_GROUPS = 17 };

INLINE answer high(sums sum)
{
    lanes held = (sum.ones | sum.twos) & RANKS;
    lanes groups = sum.twos & RANKS; /* pairs and trips */
    lanes group_count = count(groups);

    /* Two groups play. Of three the lowest pair is a kicker, and only one kicker is left out. */
    where three_groups = equal(group_count, every(3));
    groups &= sum.ones | add_where(three_groups, groups & ~sum.ones, every(-1));
    lanes higher = without_lowest(groups);
    lanes below_higher = higher - 1, below_lower = (groups ^ higher) - 1;
    lanes kickers = without_lowest(held & ~groups);
    kickers = without_lowest_where(~three_groups, kickers);
    kickers = close_gap(below_lower, close_gap(below_higher, kickers));

    where trips = overlap(sum.ones, groups), higher_is_trips = overlap(sum.ones, higher);
    lanes kind = add_where(trips, group_count, every(4));
    kind = add_where(higher_is_trips, kind, every(8));
    lanes group = look_up_32(stud_ascending.groups, kind);
    lanes higher_at = add_where(trips, count(below_higher), every(HIGHER_GROUPS));
    higher_at = add_where(higher_is_trips, higher_at, every(HIGHER_GROUPS));

    lanes strength = look_up(stud_ascending.kickers_low, kickers >> 2)
                   + look_up(stud_ascending.kickers_high, add_bytes(kickers, group) >> 8)
                   + look_up(stud_ascending.higher, higher_at)
                   + weigh(group, count(below_lower));
    lanes straights = straights_in(held);
    lanes straight = LAST_TRIPS + highest_straight(straights);
    return (answer){
        .strength = either(overlap(straights, straights), straight, strength),
        .rare = flush_in(sum) | overlap(sum.fours, every(RANKS)),
    };
}

INLINE lanes flush(lanes ranks)
{
    lanes straights = straights_in(ranks);
    lanes rank_count = count(ranks);
    ranks = without_lowest_where(above(rank_count, every(5)), ranks);
    ranks = without_lowest_where(above(rank_count, every(6)), ranks);
    lanes strength = look_up_128(stud_ascending.flush_high, ranks >> 6)
                   + look_up(stud_ascending.five_low, ranks);
    return either(overlap(straights, straights), LAST_FOURS + highest_straight(straights), strength);
}

INLINE lanes four_of_a_kind(sums sum)
{
    lanes below = (sum.fours & RANKS) - 1;
    lanes kickers = close_gap(below, (sum.ones | sum.twos) & RANKS);
    lanes up_to_highest = kickers | kickers >> 1 | kickers >> 2;
    up_to_highest |= up_to_highest >> 3 | up_to_highest >> 6;
    up_to_highest |= up_to_highest >> 9;
    return LAST_FULL_HOUSE + FOURS_STEP * count(below) + count(up_to_highest);
}

INLINE lanes rare_high(const lanes cards[HAND], sums sum)
{
    lanes suited = ranks_in_suit(cards, sum.fours & SUITS);
    return either(flush_in(sum), flush(suited), four_of_a_kind(sum));
}

/* Low. Rare are three ranks or less; in deuce to seven flushes too, and straights of hands of five
 * ranks. ------------------------------------------------------------------------------------------ */

/* The ranks of a hand, and of these all but the lowest three, four and five. */
typedef struct {
    lanes held, pairs;
    lanes above_three, above_four, above_five;
} low_ranks;

INLINE low_ranks low_ranks_of(lanes held, lanes pairs)
{
    lanes above_three = without_lowest(without_lowest(without_lowest(held)));
    lanes above_four = without_lowest(above_three);
    return (low_ranks){held, pairs, above_three, above_four, without_lowest(above_four)};
}

/* The last strength of each category of an order that the tables of sets of five do not tell. */
typedef struct {
    uint16_t full_house, two_pair, pair;
} last_strengths;

static const last_strengths last_of_ace_to_five = {312, 2028, 4888};
static const last_strengths last_of_deuce_to_seven = {321, 3324, 6184};

enum { LOW_PAIR_STEP = 220, LOW_TWO_PAIR_STEP = 11, LOW_FULL_HOUSE_STEP = 12 };

INLINE lanes low_pair(lanes pair, lanes three_others, last_strengths last)
{
    lanes others = close_gap(pair - 1, three_others);
    return last.pair - LOW_PAIR_STEP * count(pair - 1) - look_up(stud_ascending.five_low, others)
         - look_up(stud_ascending.three_high, others >> 6);
}

/* Of three ranks two pair play, of two a full house. */
INLINE lanes low_of_few_ranks(low_ranks ranks, last_strengths last)
{
    lanes first = lowest(ranks.pairs), second = lowest(ranks.pairs ^ first);
    lanes below_first = first - 1, below_second = second - 1;
    lanes lower = count(below_first), higher = count(below_second);
    lanes third = ranks.held ^ first ^ second;
    lanes kicker = count(close_gap(below_first, close_gap(below_second, third)) - 1);
    lanes pairs = (higher * (higher - 1) >> 1) + lower;
    lanes two_pair = last.two_pair - LOW_TWO_PAIR_STEP * pairs - kicker;
    lanes full_house = last.full_house - LOW_FULL_HOUSE_STEP * lower - (higher - 1);
    return either(overlap(third, third), two_pair, full_house);
}

INLINE lanes ace_below_deuce(lanes ranks)
{
    return ((ranks & RANKS) << 1 | (ranks & RANKS) >> 12) & RANKS;
}

INLINE low_ranks ace_to_five_ranks(sums sum)
{
    return low_ranks_of(ace_below_deuce(sum.ones | sum.twos | sum.fours),
                        ace_below_deuce(sum.twos | sum.fours));
}

INLINE answer ace_to_five(sums sum)
{
    low_ranks ranks = ace_to_five_ranks(sum);
    lanes five = ranks.held ^ ranks.above_five, pair = lowest(ranks.pairs);
    lanes strength = look_up_128(stud_ascending.ace_to_five_high, five >> 6)
                   - look_up(stud_ascending.five_low, five);
    return (answer){
        .strength = either(overlap(ranks.above_four, ranks.above_four), strength,
                           low_pair(pair, ranks.held ^ pair, last_of_ace_to_five)),
        .rare = apart(ranks.above_three, ranks.above_three),
    };
}

INLINE lanes rare_ace_to_five(sums sum)
{
    return low_of_few_ranks(ace_to_five_ranks(sum), last_of_ace_to_five);
}

INLINE low_ranks deuce_to_seven_ranks(sums sum)
{
    return low_ranks_of((sum.ones | sum.twos | sum.fours) & RANKS, (sum.twos | sum.fours) & RANKS);
}

/* Where the lowest five ranks are a straight. */
INLINE where low_straight(low_ranks ranks)
{
    lanes five = ranks.held ^ ranks.above_five;
    return apart(five, five + lowest(five)) & overlap(ranks.above_four, ranks.above_four);
}

/* The lowest five ranks, or around a straight the lowest four and the sixth. */
INLINE lanes lowest_five(low_ranks ranks)
{
    lanes around_straight = (ranks.held ^ ranks.above_four) | lowest(ranks.above_five);
    return either(low_straight(ranks), around_straight, ranks.held ^ ranks.above_five);
}

INLINE lanes deuce_to_seven_five(lanes five)
{
    return look_up_128(stud_ascending.deuce_to_seven_high, five >> 6)
         - look_up(stud_ascending.five_low, five);
}

INLINE answer deuce_to_seven(sums sum)
{
    low_ranks ranks = deuce_to_seven_ranks(sum);
    lanes pair = lowest(ranks.pairs);
    return (answer){
        .strength = either(overlap(ranks.above_four, ranks.above_four),
                           deuce_to_seven_five(lowest_five(ranks)),
                           low_pair(pair, ranks.held ^ pair, last_of_deuce_to_seven)),
        .rare = flush_in(sum) | apart(ranks.above_three, ranks.above_three) |
                (low_straight(ranks) & apart(ranks.above_five, ranks.above_five)),
    };
}

/* Five of a suit do not matter as long as one of the ranks that play is there in another suit. Else the
 * lowest card of another suit plays, which is higher than the lowest four, with these. Only around a
 * straight, of which it may be the fifth rank, it takes the place of the fourth. */
INLINE lanes rare_deuce_to_seven(const lanes cards[HAND], sums sum)
{
    enum { FROM_HIGH_CARD_TO_FLUSH = 7462 - 1599 };
    low_ranks ranks = deuce_to_seven_ranks(sum);
    lanes suited = ranks_in_suit(cards, sum.fours & SUITS);
    lanes others = (ranks.held & ~suited) | ranks.pairs, other = lowest(others);
    lanes five = lowest_five(ranks);
    where all_suited = flush_in(sum) & apart(five, others);

    lanes fifth = lowest(ranks.above_four), sixth = lowest(ranks.above_five);
    lanes with_other = other | either(low_straight(ranks) & overlap(other, fifth),
                                      (ranks.held ^ ranks.above_three) | sixth,
                                      ranks.held ^ ranks.above_four);
    where all_seven_suited = all_suited & apart(others, others);
    lanes strength = deuce_to_seven_five(either(all_suited & ~all_seven_suited, with_other, five));
    strength = add_where(all_seven_suited, strength, every(-FROM_HIGH_CARD_TO_FLUSH));

    lanes pair = lowest(ranks.pairs), beside = ranks.held ^ pair;
    lanes three_beside = beside ^ without_lowest(without_lowest(without_lowest(beside)));
    where only_straight = low_straight(ranks) & apart(ranks.above_five, ranks.above_five);
    strength = either(only_straight, low_pair(pair, three_beside, last_of_deuce_to_seven), strength);
    return either(overlap(ranks.above_three, ranks.above_three), strength,
                  low_of_few_ranks(ranks, last_of_deuce_to_seven));
}

INLINE answer eight_or_better(sums sum)
{
    lanes held = ace_below_deuce(sum.ones | sum.twos | sum.fours);
    return (answer){.strength = look_up_byte(stud_ascending.eights, held & 0xFF)};
}

/* Batches --------------------------------------------------------------------------------------- */

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

/* The numbers of the rare hands among those of some blocks. */
typedef struct {
    uint16_t hands[LANES * (BLOCKS + 1)];
    size_t count;
} rare_hands;

/* One order that is asked for, or two, whose strengths are written in turn. */
INLINE void rank_blocks(order first, order second, const uint8_t *hands, size_t blocks,
                        uint16_t *strengths, waiting_room *first_room, waiting_room *second_room)
{
    const size_t step = second == NOTHING ? 1 : 2;
    sums added[BLOCKS];
    for (size_t i = 0; i < blocks; i++) {
        added[i] = add_cards(ascending_cards(hands + HAND * LANES * i).bits);
    }
    rare_hands rare_first, rare_second;
    rare_first.count = rare_second.count = 0;
    for (size_t i = 0; i < blocks; i++) {
        answer one = ask(first, added[i]);
        rare_first.count += list(one.rare, LANES * i, rare_first.hands + rare_first.count);
        if (second == NOTHING) {
            store(strengths + LANES * i, one.strength);
            continue;
        }
        answer two = ask(second, added[i]);
        store_pairs(strengths + 2 * LANES * i, one.strength, two.strength);
        if (second != EIGHT_OR_BETTER) {
            rare_second.count += list(two.rare, LANES * i, rare_second.hands + rare_second.count);
        }
    }
    for (size_t i = 0; i < rare_first.count; i++) {
        size_t hand = rare_first.hands[i];
        let_in(first_room, first, hands + HAND * hand, strengths + step * hand);
    }
    for (size_t i = 0; i < rare_second.count; i++) {
        size_t hand = rare_second.hands[i];
        let_in(second_room, second, hands + HAND * hand, strengths + 2 * hand + 1);
    }
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
    if (first_room.count) {
        let_out(&first_room, first);
    }
    if (second_room.count) {
        let_out(&second_room, second);
    }
    memcpy(strengths, last, step * hand_count * sizeof *last);
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

/* Checks ---------------------------------------------------------------------------------------- */

enum { LAST_CARD = 51, LAST_RANK = 12 };

/* The least difference between two cards of a hand, the highest card and the highest rank behind one,
 * of all hands that are at the same place. */
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
        lanes swapped = swap_pairs(pairs[i]);
        for (size_t j = 0; j < i; j++) {
            seen->difference = lesser_bytes(seen->difference, pairs[i] ^ pairs[j]);
            if (i < 3) {
                seen->difference = lesser_bytes(seen->difference, swapped ^ pairs[j]);
            }
        }
        if (i < 3) {
            seen->difference = lesser_bytes(seen->difference, swapped ^ pairs[i]);
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
