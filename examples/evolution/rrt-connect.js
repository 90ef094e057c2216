/**
 * RRT-Connect: two trees, from start and goal, grow to and fro until they meet. After Kuffner and LaValle,
 * 2000.
 *
 * @param arm - a robot in a scene, whose `step` says how closely edges are looked at
 * @param random - of `createRandom`
 * @param options - `range`: the most that an edge takes, radians; `most`: how many samples are drawn at most
 * @returns the configurations from start to goal between which the way is straight; undefined if there were
 *   none
 */
export function connect(arm, { start, goal }, random, { range, most }) {
  const trees = [[{ q: start }], [{ q: goal }]];

  /** Grows a tree from its nearest node towards a configuration; undefined where that is not free. */
  const grow = (tree, target) => {
    const squares = tree.map(({ q }) => squaredDistance(q, target));
    const least = squares.reduce((best, square, i) => (square < squares[best] ? i : best), 0);
    const parent = tree[least];
    const length = Math.sqrt(squares[least]);
    const share = range / length;
    const q = length <= range ? target : parent.q.map((x, j) => x + share * (target[j] - x));
    if (!arm.isEdgeFree(parent.q, q)) return undefined;
    const node = { q, parent };
    tree.push(node);
    return node;
  };

  for (let i = 0; i < most; i++) {
    const [one, other] = i % 2 === 0 ? trees : [trees[1], trees[0]];
    const sample = arm.joints.map(({ lower, upper }) => lower + random.uniform() * (upper - lower));
    const tip = grow(one, i === 0 ? goal : sample);
    if (tip === undefined) continue;
    let meeting = grow(other, tip.q);
    while (meeting !== undefined && meeting.q !== tip.q) meeting = grow(other, tip.q);
    if (meeting === undefined) continue;
    const ways = [wayTo(tip), wayTo(meeting.parent)];
    const [fromStart, fromGoal] = i % 2 === 0 ? ways : [ways[1], ways[0]];
    return [...fromStart, ...fromGoal.reverse()];
  }
  return undefined;
}

/** The configurations from the root of a tree to a node. */
function wayTo(node) {
  const way = [];
  for (let at = node; at !== undefined; at = at.parent) way.push(at.q);
  return way.reverse();
}

function squaredDistance(a, b) {
  return a.reduce((sum, x, j) => sum + (x - b[j]) * (x - b[j]), 0);
}
