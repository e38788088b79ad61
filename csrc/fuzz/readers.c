/* Bytes that nobody chose, put to everything that reads a batch: text, JSON and octets.
 *
 * libFuzzer calls this again and again and keeps what reaches new code; ASan and UBSan watch. What
 * is read must hold: hands that a reader passes are hands to the check, and every path gives them
 * the same strengths as one call for each. The first byte says whether a rank follows the cards. */
#include "../hand.h"

#include <stdlib.h>
#include <string.h>

enum { DEALT = 7, MOST_BAD = 100 };

static void must(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void *room_for(size_t bytes)
{
    void *room = malloc(bytes ? bytes : 1);
    must(room != NULL);
    return room;
}

/* What a batch says of good hands is what a call for each says. */
static void evaluate(const uint8_t *hands, size_t hand_count)
{
    uint16_t *high = room_for(hand_count * sizeof *high);
    uint16_t *both = room_for(2 * hand_count * sizeof *both);
    stud_high_batch(hands, hand_count, DEALT, high);
    stud_high_and_eight_or_better_batch(hands, hand_count, DEALT, both);
    for (size_t i = 0; i < hand_count; i++) {
        stud_five five;
        uint32_t alone = stud_high(hands + DEALT * i, DEALT, 0, STUD_FIVE_ABOVE_STRAIGHT_FLUSH,
                                   false, &five);
        must(alone == high[i] && alone == both[2 * i]);
    }
    free(high);
    free(both);
}

static void read_octets(const uint8_t *octets, size_t size, bool with_rank)
{
    size_t record = with_rank ? DEALT + 1 : DEALT;
    size_t hand_count = size / record;
    stud_bad_hand bad[MOST_BAD];
    if (stud_check_hands(octets, hand_count, DEALT, with_rank, bad, MOST_BAD)) {
        return;
    }
    if (!with_rank) {
        evaluate(octets, hand_count);
        return;
    }
    uint16_t *strengths = room_for(hand_count * sizeof *strengths);
    stud_seat_wild_high_batch(octets, hand_count, 6, STUD_FIVE_ABOVE_STRAIGHT_FLUSH, strengths);
    free(strengths);
}

static void read_text(const char *text, size_t length, bool with_rank)
{
    size_t hand_count = stud_count_lines(text, length);
    uint8_t *hands = room_for((with_rank ? DEALT + 1 : DEALT) * hand_count);
    stud_bad_hand bad[MOST_BAD];
    if (!stud_read_hands(text, length, DEALT, with_rank, hands, bad, MOST_BAD)) {
        must(!stud_check_hands(hands, hand_count, DEALT, with_rank, bad, MOST_BAD));
        read_octets(hands, hand_count * (with_rank ? DEALT + 1 : DEALT), with_rank);
    }
    free(hands);
}

static void read_json(const char *json, size_t length)
{
    size_t hand_room = length / (2 * DEALT) + 1;
    uint8_t *hands = room_for(DEALT * hand_room);
    int64_t hand_count = stud_read_json_hands(json, length, DEALT, hands, hand_room);
    if (hand_count > 0) {
        must((size_t)hand_count <= hand_room);
        read_octets(hands, DEALT * (size_t)hand_count, false);
    }
    free(hands);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    bool with_rank = data[0] & 1;
    /* Bodies of their own, so that a byte read beyond one is seen. */
    char *body = room_for(size - 1);
    memcpy(body, data + 1, size - 1);
    read_octets((const uint8_t *)body, size - 1, with_rank);
    read_text(body, size - 1, with_rank);
    read_json(body, size - 1);
    free(body);
    return 0;
}
