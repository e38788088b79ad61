/* High hands in lanes, ascending; sliced.h tells the method. Rare are flushes and four of a kind.
 * */

/* What hands are worth, all but those that are rare. */
typedef struct {
    lanes strength;
    where rare;
} answer;

/* Where there are five cards of a suit: no column counts three or four, and one counts neither two
 * nor five. */
INLINE where flush_in(sums sum)
{
    lanes three_or_four = ~(sum.ones ^ sum.twos) & (sum.twos ^ sum.fours);
    lanes not_two_to_five = ~(sum.twos ^ sum.fours);
    return apart(three_or_four, every(SUITS)) & overlap(not_two_to_five, every(SUITS));
}

/* The straights in a set of ranks, each the bit of its highest rank less three: the wheel's is 0.
 * */
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

/* Where the parts of the table of higher groups begin one after the other: two pair, full houses
 * whose lower group is the trips, full houses whose higher group is. */
enum { NEXT_PART = 17 };

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
    lanes higher_at = add_where(trips, count(below_higher), every(NEXT_PART));
    higher_at = add_where(higher_is_trips, higher_at, every(NEXT_PART));

    /* No kicker that is looked up is of the two lowest ranks. What the higher kickers, from bit 8
     * on, are worth stands where the high byte of the group says. */
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

/* Of the ranks of one suit the highest five play, or a straight. */
INLINE lanes flush(lanes ranks)
{
    lanes straights = straights_in(ranks);
    lanes rank_count = count(ranks);
    ranks = without_lowest_where(above(rank_count, every(5)), ranks);
    ranks = without_lowest_where(above(rank_count, every(6)), ranks);
    lanes strength = look_up_128(stud_ascending.flush_high, ranks >> 6)
                   + look_up(stud_ascending.five_low, ranks);
    lanes straight = LAST_FOURS + highest_straight(straights);
    return either(overlap(straights, straights), straight, strength);
}

INLINE lanes four_of_a_kind(sums sum)
{
    enum { FOURS_STEP = 12 };
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
