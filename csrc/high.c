/* High hands. The ranks make one number and each suit that can be a flush makes another; the best
 * of them is the hand. Wilds change nothing but the table that a suit is looked up in. */
#include "hand.h"

#include <assert.h>

/* The flush with a repeated ace that wilds make of a suit's ranks, or 0. Every wild is an ace; a
 * third wild would make four of a kind. */
static uint32_t repeated_ace_flush(uint32_t pattern, uint32_t wilds)
{
    uint32_t aces = wilds + (pattern >> STUD_ACE);
    uint32_t others = pattern & (STUD_PATTERNS / 2 - 1);
    if (wilds == 0 || aces < 2 || aces > 3) {
        return 0;
    }
    while ((uint32_t)__builtin_popcount(others) > 5 - aces) {
        others &= others - 1;
    }
    return stud_repeated_ace_by_others[others];
}

/* A number of the tables as a strength under the house's rules. */
static uint32_t strength_of(uint32_t number, stud_five_of_a_kind placement, bool repeat)
{
    if (number > STUD_LAST_HIGH) {
        return number - STUD_LAST_HIGH + STUD_LAST_FLUSH;
    }
    uint32_t more = repeat && number > STUD_LAST_FLUSH ? STUD_REPEATED_ACE_FLUSHES : 0;
    return stud_place_five_of_a_kind(number, placement) + more;
}

uint32_t stud_high(const uint8_t *cards, size_t count, uint32_t wild,
                   stud_five_of_a_kind placement, bool repeat, stud_five *five)
{
    assert(placement <= STUD_FIVE_BELOW_STRAIGHT_FLUSH);
    if (!stud_is_hand(cards, count)) {
        return 0;
    }
    wild &= (1u << count) - 1;
    stud_sum sum = stud_sum_with_wilds(cards, count, wild);
    uint32_t wilds = stud_wild_count(sum);
    const uint16_t *by_suit = stud_high_by_suit[wilds < STUD_MOST_WILDS ? wilds : STUD_MOST_WILDS];

    uint32_t number = stud_dealt[count].high[stud_slot(&stud_dealt[count], sum)];
    uint32_t strength = strength_of(number, placement, repeat);
    uint32_t flush_suit = STUD_ANY_SUIT;
    for (uint32_t suit = 4; suit-- > 0;) {
        if (!stud_has_flush(sum, suit)) {
            continue;
        }
        uint32_t pattern = stud_pattern(sum, suit);
        uint32_t numbers[] = {by_suit[pattern], repeat ? repeated_ace_flush(pattern, wilds) : 0};
        for (size_t i = 0; i < 2; i++) {
            if (numbers[i] && strength_of(numbers[i], placement, repeat) > strength) {
                number = numbers[i];
                strength = strength_of(number, placement, repeat);
                flush_suit = suit;
            }
        }
    }
    stud_play(cards, count, wild, stud_high_fives[number], flush_suit, five);
    return strength;
}
