/* What the parts of the evaluator's test share. */
#ifndef STUD_TEST_H
#define STUD_TEST_H

#include "hand.h"

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition, ...)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition);                        \
            fprintf(stderr, __VA_ARGS__);                                                          \
            fputc('\n', stderr);                                                                   \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

/* Random numbers, the same in every run. */
uint32_t random_below(uint32_t bound);

/* A random hand. */
void deal(uint8_t *cards, size_t count);

void *room_for(size_t count, size_t size);

/* test_paths.c: that all paths lead to the same strengths, and look at nothing but the hands. */
void test_paths(size_t hand_count);

/* Of three orders, by number, the strengths on all paths. */
void check_paths(int order, const uint8_t *hands, size_t hand_count, const uint16_t *strengths);

/* test_odds.c: that run-outs are dealt and counted as they should be. */
void test_odds(size_t table_count);

/* test_text.c: that text is read as it was written, and whatever it is. */
void test_text(size_t line_count);

#endif
