/* Low hands. Ace to five asks the ranks alone. Deuce to seven does too as long as a flush cannot be
 * forced upon the hand: not below five cards of a suit, and never beside a wild card, which plays in
 * another suit. */
#include "hand.h"

uint32_t stud_ace_to_five(const uint8_t *cards, size_t count, uint32_t wild, stud_five *five)
{
    if (!stud_is_hand(cards, count)) {
        return 0;
    }
    wild &= (1u << count) - 1;
    stud_sum sum = stud_sum_with_wilds(cards, count, wild);
    uint32_t strength = stud_dealt[count].ace_to_five[stud_slot(&stud_dealt[count], sum)];
    stud_play(cards, count, wild, stud_ace_to_five_fives[strength], STUD_ANY_SUIT, five);
    return strength;
}

uint32_t stud_deuce_to_seven(const uint8_t *cards, size_t count, uint32_t wild, stud_five *five)
{
    if (!stud_is_hand(cards, count)) {
        return 0;
    }
    wild &= (1u << count) - 1;
    stud_sum sum = stud_sum_with_wilds(cards, count, wild);
    uint32_t strength = stud_dealt[count].deuce_to_seven[stud_slot(&stud_dealt[count], sum)];
    uint32_t flush_suit = STUD_ANY_SUIT;
    if (wild == 0 && sum.key_and_suits & STUD_FLUSHES) {
        uint32_t suit = 0;
        while (!stud_has_flush(sum, suit)) {
            suit++;
        }
        strength = stud_deuce_to_seven_beside_flush(cards, count, sum, suit);
        if (strength == stud_deuce_to_seven_by_suit[stud_pattern(sum, suit)]) {
            flush_suit = suit;
        }
    }
    stud_play(cards, count, wild, stud_deuce_to_seven_fives[strength], flush_suit, five);
    if (flush_suit == STUD_ANY_SUIT) {
        stud_break_flush(cards, count, wild, five);
    }
    return strength;
}

/* Either the flush plays, at its lowest, or one of the fives that hold another suit: two of seven
 * cards are left out, one of six, none of five. */
uint32_t stud_deuce_to_seven_beside_flush(const uint8_t *cards, size_t count, stud_sum sum,
                                          uint32_t suit)
{
    const stud_by_ranks *by_ranks = &stud_dealt[5];
    uint32_t best = stud_deuce_to_seven_by_suit[stud_pattern(sum, suit)];
    for (size_t i = 0; i < (count > 5 ? count : 1); i++) {
        stud_sum six = count > 5 ? stud_without(sum, cards[i]) : sum;
        for (size_t j = i + 1; j < (count > 6 ? count : i + 2); j++) {
            stud_sum five = count > 6 ? stud_without(six, cards[j]) : six;
            if (!stud_has_flush(five, suit)) {
                uint32_t strength = by_ranks->deuce_to_seven[stud_slot(by_ranks, five)];
                best = strength > best ? strength : best;
            }
        }
    }
    return best;
}
