/* Many hands at once in plain C, the path that any processor can go and that the others have to
 * agree with. For each question there is a function from the sum of a hand's cards to its strength,
 * and a loop over packed hands that asks it, compiled for each number of cards. */
#include "hand.h"
#include "path.h"

#include <assert.h>

static inline uint32_t high_of(const stud_by_ranks *by_ranks, stud_sum sum)
{
    uint32_t best = by_ranks->high[stud_slot(by_ranks, sum)];
    if (sum.key_and_suits & STUD_FLUSHES) {
        for (uint32_t suit = 0; suit < 4; suit++) {
            uint32_t flush = stud_high_by_suit[0][stud_pattern(sum, suit)];
            best = flush > best ? flush : best;
        }
    }
    return best;
}

/* All suits are looked up, whether they can be a flush or not: with wilds they often can, and a
 * branch that often goes wrong costs more than it saves. */
static inline uint32_t wild_high_of(const stud_by_ranks *by_ranks, stud_sum sum,
                                    stud_five_of_a_kind placement)
{
    uint32_t wilds = stud_wild_count(sum);
    const uint16_t *by_suit = stud_high_by_suit[wilds < STUD_MOST_WILDS ? wilds : STUD_MOST_WILDS];
    uint32_t best_flush = 0;
    for (uint32_t suit = 0; suit < 4; suit++) {
        uint32_t flush = by_suit[stud_pattern(sum, suit)];
        best_flush = flush > best_flush ? flush : best_flush;
    }
    uint32_t best = by_ranks->high[stud_slot(by_ranks, sum)];
    if (placement != STUD_FIVE_ABOVE_STRAIGHT_FLUSH) {
        best_flush = stud_place_five_of_a_kind(best_flush, placement);
        best = stud_place_five_of_a_kind(best, placement);
    }
    return best_flush > best ? best_flush : best;
}

static inline uint32_t ace_to_five_of(const stud_by_ranks *by_ranks, stud_sum sum)
{
    return by_ranks->ace_to_five[stud_slot(by_ranks, sum)];
}

static inline uint32_t eight_or_better_of(const stud_by_ranks *by_ranks, stud_sum sum)
{
    uint32_t low = ace_to_five_of(by_ranks, sum);
    return low > STUD_LAST_WITHOUT_EIGHT_OR_BETTER ? low - STUD_LAST_WITHOUT_EIGHT_OR_BETTER : 0;
}

static inline uint32_t deuce_to_seven_of(const stud_by_ranks *by_ranks, stud_sum sum,
                                         const uint8_t *cards, size_t dealt)
{
    for (uint32_t suit = 0; sum.key_and_suits & STUD_FLUSHES; suit++) {
        if (stud_has_flush(sum, suit)) {
            return stud_deuce_to_seven_beside_flush(cards, dealt, sum, suit);
        }
    }
    return by_ranks->deuce_to_seven[stud_slot(by_ranks, sum)];
}

/* A loop over packed hands. With the number of cards a constant the sum of a hand unrolls. */
#define FOR_EACH_HAND(...)                                                                         \
    assert(5 <= dealt && dealt <= 7);                                                              \
    const stud_by_ranks *by_ranks = &stud_dealt[dealt];                                            \
    switch (dealt) {                                                                               \
    case 5: FOR_EACH_HAND_OF(5, __VA_ARGS__) break;                                                \
    case 6: FOR_EACH_HAND_OF(6, __VA_ARGS__) break;                                                \
    default: FOR_EACH_HAND_OF(7, __VA_ARGS__) break;                                               \
    }

#define FOR_EACH_HAND_OF(count, ...)                                                               \
    for (size_t i = 0; i < hand_count; i++) {                                                      \
        const uint8_t *cards = hands + count * i;                                                  \
        const size_t card_count = count;                                                           \
        __VA_ARGS__                                                                                \
    }

static void high(const uint8_t *hands, size_t hand_count, size_t dealt, uint16_t *strengths)
{
    FOR_EACH_HAND({
        strengths[i] = (uint16_t)high_of(by_ranks, stud_sum_of(cards, card_count));
    })
}

static void ace_to_five(const uint8_t *hands, size_t hand_count, size_t dealt, uint16_t *strengths)
{
    FOR_EACH_HAND({
        strengths[i] = (uint16_t)ace_to_five_of(by_ranks, stud_sum_of(cards, card_count));
    })
}

static void deuce_to_seven(const uint8_t *hands, size_t hand_count, size_t dealt,
                           uint16_t *strengths)
{
    FOR_EACH_HAND({
        stud_sum sum = stud_sum_of(cards, card_count);
        strengths[i] = (uint16_t)deuce_to_seven_of(by_ranks, sum, cards, card_count);
    })
}

static void high_and_eight_or_better(const uint8_t *hands, size_t hand_count, size_t dealt,
                                     uint16_t *strengths)
{
    FOR_EACH_HAND({
        stud_sum sum = stud_sum_of(cards, card_count);
        strengths[2 * i] = (uint16_t)high_of(by_ranks, sum);
        strengths[2 * i + 1] = (uint16_t)eight_or_better_of(by_ranks, sum);
    })
}

static void high_and_ace_to_five(const uint8_t *hands, size_t hand_count, size_t dealt,
                                 uint16_t *strengths)
{
    FOR_EACH_HAND({
        stud_sum sum = stud_sum_of(cards, card_count);
        strengths[2 * i] = (uint16_t)high_of(by_ranks, sum);
        strengths[2 * i + 1] = (uint16_t)ace_to_five_of(by_ranks, sum);
    })
}

static inline uint32_t rank_bit(uint32_t card)
{
    return 1u << card / 4;
}

/* The strength of a hand of seven in which these ranks, a bit each, are wild. */
static inline uint32_t wild_ranks_high_of(const uint8_t *cards, uint32_t wild_ranks,
                                          stud_five_of_a_kind placement)
{
    stud_sum sum = STUD_NO_CARDS;
    for (size_t i = 0; i < 7; i++) {
        uint32_t card = cards[i];
        sum = stud_with(sum, wild_ranks >> card / 4 & 1 ? STUD_WILD : card);
    }
    return wild_high_of(&stud_dealt[7], sum, placement);
}

static void seat_wild_high(const uint8_t *hands, size_t hand_count, uint32_t wild_rank,
                           stud_five_of_a_kind placement, uint16_t *strengths)
{
    for (size_t i = 0; i < hand_count; i++) {
        const uint8_t *cards = hands + 8 * i;
        uint32_t wild_ranks = 1u << wild_rank | 1u << cards[7];
        strengths[i] = (uint16_t)wild_ranks_high_of(cards, wild_ranks, placement);
    }
}

static void match_wild_high(const uint8_t *hands, size_t hand_count, uint16_t *strengths)
{
    for (size_t i = 0; i < hand_count; i++) {
        const uint8_t *cards = hands + 7 * i;
        uint32_t down = rank_bit(cards[0]) | rank_bit(cards[1]) | rank_bit(cards[6]);
        uint32_t up = rank_bit(cards[2]) | rank_bit(cards[3]) | rank_bit(cards[4]) |
                      rank_bit(cards[5]);
        strengths[i] =
            (uint16_t)wild_ranks_high_of(cards, down & up, STUD_FIVE_ABOVE_STRAIGHT_FLUSH);
    }
}

/* It is asked for every hand anyway which of them is bad. */
static bool are_hands(const uint8_t *hands, size_t hand_count, bool with_rank)
{
    (void)hands, (void)with_rank;
    return hand_count == 0;
}

STUD_DEAL(deal)

const stud_path stud_portable = {
    .name = "portable",
    .high = high,
    .ace_to_five = ace_to_five,
    .deuce_to_seven = deuce_to_seven,
    .high_and_eight_or_better = high_and_eight_or_better,
    .high_and_ace_to_five = high_and_ace_to_five,
    .seat_wild_high = seat_wild_high,
    .match_wild_high = match_wild_high,
    .are_hands = are_hands,
    .deal = deal,
};
