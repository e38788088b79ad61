/* Cards dealt at random, for 64 run-outs side by side. avx2.c, avx512.c and portable.c include this
 * text, and the compiler makes of its loops what their processors can do; the numbers are the same.
 *
 * The generator is xoshiro128++ (Blackman and Vigna), one in each lane. A number below n is the
 * high half of a product with n, and what is left of the product serves for the next: two cards
 * come out of 32 bits, each as probable as any other but for one part in a million.
 *
 * A card is drawn by its place among those that are left. So it is moved up by one for each card
 * drawn before it that lies below: these are kept in order. */
#ifndef STUD_DEAL_H
#define STUD_DEAL_H

#include <stddef.h>
#include <stdint.h>

enum { STUD_LANES = 64, STUD_MOST_DRAWN = 56 };

typedef struct {
    uint32_t state[4][STUD_LANES];
} stud_generator;

/* Draws cards for each lane: `drawn[i]` has their i-th cards, by their places in a deck of so many
 * cards. Behind them in `drawn` are numbers below `choices`, as many rows as `choice_count`. */
typedef void stud_deal(stud_generator *generator, size_t deck_count, size_t drawn_count,
                       size_t choices, size_t choice_count, uint8_t (*drawn)[STUD_LANES]);

static inline __attribute__((always_inline)) void next_numbers(stud_generator *generator,
                                                               uint32_t *numbers)
{
    uint32_t *s0 = generator->state[0], *s1 = generator->state[1];
    uint32_t *s2 = generator->state[2], *s3 = generator->state[3];
    for (size_t i = 0; i < STUD_LANES; i++) {
        uint32_t sum = s0[i] + s3[i], shifted = s1[i] << 9;
        numbers[i] = (sum << 7 | sum >> 25) + s0[i];
        s2[i] ^= s0[i];
        s3[i] ^= s1[i];
        s1[i] ^= s2[i];
        s0[i] ^= s3[i];
        s2[i] ^= shifted;
        s3[i] = s3[i] << 11 | s3[i] >> 21;
    }
}

/* Numbers below a bound, and what is left of the numbers that they are made of. */
static inline __attribute__((always_inline)) void numbers_below(size_t bound, uint32_t *numbers,
                                                                uint8_t *below)
{
    for (size_t i = 0; i < STUD_LANES; i++) {
        uint64_t product = (uint64_t)numbers[i] * (uint32_t)bound;
        below[i] = (uint8_t)(product >> 32);
        numbers[i] = (uint32_t)product;
    }
}

static inline __attribute__((always_inline)) void
deal_lanes(stud_generator *generator, size_t deck_count, size_t drawn_count, size_t choices,
           size_t choice_count, uint8_t (*drawn)[STUD_LANES])
{
    uint32_t numbers[STUD_LANES];
    uint8_t in_order[STUD_MOST_DRAWN][STUD_LANES];
    for (size_t card = 0; card < drawn_count; card++) {
        if (card % 2 == 0) {
            next_numbers(generator, numbers);
        }
        uint8_t *place = drawn[card], moving[STUD_LANES];
        numbers_below(deck_count - card, numbers, place);
        for (size_t i = 0; i < STUD_LANES; i++) {
            moving[i] = place[i];
        }
        for (size_t before = 0; before < card; before++) {
            uint8_t *other = in_order[before];
            for (size_t i = 0; i < STUD_LANES; i++) {
                uint8_t lesser = moving[i] < other[i] ? moving[i] : other[i];
                uint8_t greater = moving[i] < other[i] ? other[i] : moving[i];
                uint8_t passes = moving[i] >= other[i];
                other[i] = lesser;
                moving[i] = (uint8_t)(greater + passes);
                place[i] = (uint8_t)(place[i] + passes);
            }
        }
        for (size_t i = 0; i < STUD_LANES; i++) {
            in_order[card][i] = moving[i];
        }
    }
    for (size_t i = 0; i < choice_count; i++) {
        next_numbers(generator, numbers);
        numbers_below(choices, numbers, drawn[drawn_count + i]);
    }
}

#define STUD_DEAL(name)                                                                            \
    static void name(stud_generator *generator, size_t deck_count, size_t drawn_count,             \
                     size_t choices, size_t choice_count, uint8_t (*drawn)[STUD_LANES])            \
    {                                                                                              \
        deal_lanes(generator, deck_count, drawn_count, choices, choice_count, drawn);              \
    }

#endif
