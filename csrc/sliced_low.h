/* Low hands in lanes, ascending; sliced.h tells the method. In ace to five bit 0 is the ace. Rare
 * are hands of three ranks or less; in deuce to seven flushes too, and straights of five ranks in
 * all. */

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

/* Five of a suit do not matter as long as one of the ranks that play is there in another suit. Else
 * the lowest card of another suit plays, which is higher than the lowest four, with these. Only
 * around a straight, of which it may be the fifth rank, it takes the place of the fourth. */
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
    lanes around_it = low_pair(pair, three_beside, last_of_deuce_to_seven);
    strength = either(only_straight, around_it, strength);
    return either(overlap(ranks.above_three, ranks.above_three), strength,
                  low_of_few_ranks(ranks, last_of_deuce_to_seven));
}

INLINE answer eight_or_better(sums sum)
{
    lanes held = ace_below_deuce(sum.ones | sum.twos | sum.fours);
    return (answer){.strength = look_up_byte(stud_ascending.eights, held & 0xFF)};
}
