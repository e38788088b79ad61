/* Many hands at once: chooses the path that they go, once, when the library is loaded. */
#include "path.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const stud_path *stud_fastest = &stud_portable;

size_t stud_paths(const stud_path *paths[STUD_MOST_PATHS])
{
    size_t count = 0;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
        __builtin_cpu_supports("avx512bitalg")) {
        paths[count++] = &stud_avx512;
    }
    if (__builtin_cpu_supports("avx2")) {
        paths[count++] = &stud_avx2;
    }
#endif
    paths[count++] = &stud_portable;
    return count;
}

/* The first path that there is, or the one that is asked for. */
__attribute__((constructor)) static void choose_path(void)
{
    const stud_path *paths[STUD_MOST_PATHS];
    size_t count = stud_paths(paths);
    const char *asked = getenv("STUD_RULES_KERNEL");
    stud_fastest = paths[0];
    for (size_t i = 0; asked && i < count; i++) {
        if (strcmp(paths[i]->name, asked) == 0) {
            stud_fastest = paths[i];
        }
    }
}

const char *stud_path_name(void)
{
    return stud_fastest->name;
}

/* The fastest path knows hands of seven cards and five of a kind on top. */
static const stud_path *path_for(size_t dealt, stud_five_of_a_kind placement)
{
    assert(5 <= dealt && dealt <= 7);
    assert(placement <= STUD_FIVE_BELOW_STRAIGHT_FLUSH);
    bool known = dealt == 7 && placement == STUD_FIVE_ABOVE_STRAIGHT_FLUSH;
    return known ? stud_fastest : &stud_portable;
}

void stud_high_batch(const uint8_t *hands, size_t hand_count, size_t dealt, uint16_t *strengths)
{
    path_for(dealt, 0)->high(hands, hand_count, dealt, strengths);
}

void stud_ace_to_five_batch(const uint8_t *hands, size_t hand_count, size_t dealt,
                            uint16_t *strengths)
{
    path_for(dealt, 0)->ace_to_five(hands, hand_count, dealt, strengths);
}

void stud_deuce_to_seven_batch(const uint8_t *hands, size_t hand_count, size_t dealt,
                               uint16_t *strengths)
{
    path_for(dealt, 0)->deuce_to_seven(hands, hand_count, dealt, strengths);
}

void stud_high_and_eight_or_better_batch(const uint8_t *hands, size_t hand_count, size_t dealt,
                                         uint16_t *strengths)
{
    path_for(dealt, 0)->high_and_eight_or_better(hands, hand_count, dealt, strengths);
}

void stud_high_and_ace_to_five_batch(const uint8_t *hands, size_t hand_count, size_t dealt,
                                     uint16_t *strengths)
{
    path_for(dealt, 0)->high_and_ace_to_five(hands, hand_count, dealt, strengths);
}

void stud_seat_wild_high_batch(const uint8_t *hands, size_t hand_count, uint32_t wild_rank,
                               stud_five_of_a_kind placement, uint16_t *strengths)
{
    path_for(7, placement)->seat_wild_high(hands, hand_count, wild_rank, placement, strengths);
}

void stud_match_wild_high_batch(const uint8_t *hands, size_t hand_count, uint16_t *strengths)
{
    path_for(7, 0)->match_wild_high(hands, hand_count, strengths);
}
