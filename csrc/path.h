/* The ways there are to evaluate many hands. All give the same numbers; batch.c takes the fastest
 * that the processor can go. */
#ifndef STUD_PATH_H
#define STUD_PATH_H

#include "deal.h"
#include "evaluator.h"

/* Functions over packed hands of different cards; what they write is said in evaluator.h. All but
 * the portable ones know hands of seven cards alone, and five of a kind above the straight flush.
 * */
typedef void stud_rank_hands(const uint8_t *hands, size_t hand_count, size_t dealt,
                             uint16_t *strengths);

typedef struct {
    const char *name;
    stud_rank_hands *high;
    stud_rank_hands *ace_to_five;
    stud_rank_hands *deuce_to_seven;
    stud_rank_hands *high_and_eight_or_better;
    stud_rank_hands *high_and_ace_to_five;
    void (*seat_wild_high)(const uint8_t *hands, size_t hand_count, uint32_t wild_rank,
                           stud_five_of_a_kind placement, uint16_t *strengths);
    void (*match_wild_high)(const uint8_t *hands, size_t hand_count, uint16_t *strengths);

    /* Whether all are hands of seven different cards, and `with_rank` a rank behind them. */
    bool (*are_hands)(const uint8_t *hands, size_t hand_count, bool with_rank);

    /* Draws cards at random. */
    stud_deal *deal;
} stud_path;

enum { STUD_MOST_PATHS = 3 };

/* The paths that this processor can go, the fastest first; returns how many. */
size_t stud_paths(const stud_path *paths[STUD_MOST_PATHS]);

/* The path that is gone. */
extern const stud_path *stud_fastest;

extern const stud_path stud_portable;
#if defined(__x86_64__)
extern const stud_path stud_avx2;
extern const stud_path stud_avx512;
#endif

#endif
