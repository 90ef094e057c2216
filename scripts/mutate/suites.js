// @ts-check
// Which suites have to notice a change of a source.

/**
 * Suites that compare bits with what is on record or with another build: they notice any change and
 * understand none.
 */
const BLIND =
  /golden|builds-agree|\.(node|system)\.test|test\/(apps|page|bench|support|oracle|scripts|package)\//;

/** By folder of the sources, the nearest one first: the suites, those next to it first. */
const CONCERNED = /** @type {const} */ ({
  'assembly/pairs/swept': [/assembly\/pairs\/swept/, /test\/repro/, /bindings\/pair-batch/],
  'assembly/pairs/box/obb': [/assembly\/pairs\/box/, /pair-batch\/box/],
  'assembly/pairs/box': [/assembly\/pairs\/(box|solids)/, /bindings\/pair-batch/],
  'assembly/pairs/convex': [/assembly\/pairs\/(convex|solids)/, /bindings\/pair-batch/, /test\/repro/],
  'assembly/pairs/half-space': [/pairs\/solids\/half-space/, /bindings\/pair-batch/, /query\/contacts/],
  'assembly/pairs/contact': [/assembly\/pairs\/contact/, /query\/contacts/],
  'assembly/pairs': [/assembly\/pairs/, /bindings\/pair-batch/, /bindings\/scene\/query/],
  'assembly/elements': [
    /bindings\/elements|scene\/query\/(tips|tree)/,
    /bindings\/pair-batch/,
    /bindings\/scene\/(query|model)/,
    /bindings\/volumes/,
  ],
  'assembly/bvh': [
    /scene\/query\/(tree|mesh)|wasm\/tree/,
    /assembly\/scene/,
    /bindings\/scene\/(query|robot)/,
  ],
  'assembly/tree-search': [/scene\/query\/(tree|mesh)|wasm\/tree/, /bindings\/scene\/(query|pairs|robot)/],
  'assembly/narrow-phase': [/scene\/query/, /scene\/pairs/, /bindings\/scene/],
  'assembly/scene': [/scene\/model/, /scene\/query/, /assembly\/scene/, /bindings\/scene/],
  'assembly/query': [/scene\/query/, /scene\/pairs/, /bindings\/scene/],
  'assembly/ray': [/modules\/sensors/],
  'assembly/robot': [/modules\/robot\/questions/, /modules\/robot\/robot/],
  'assembly/questions': [/modules\/robot\/questions/, /modules\/robot\/robot/, /modules\/plan/],
  'assembly/plan': [/modules\/plan/],
  'assembly/dynamics': [/(assembly|bindings)\/dynamics/, /modules\/robot\/dynamics/, /modules\/dynamics/],
  'assembly/volumes/fit': [/volumes\/fit/, /volumes/],
  'assembly/volumes/cover': [/volumes\/cover/],
  'assembly/volumes/convert': [/volumes\/convert/],
  assembly: [/assembly\/pairs/, /bindings\/(pair-batch|scene|volumes)/],
});

/**
 * The suites that a change of a source concerns, the nearest first and of these the quickest.
 *
 * @param {string} file
 * @param {readonly string[]} suites all there are
 * @param {(suite: string) => number} time what each takes
 */
export function suitesFor(file, suites, time) {
  const groups = groupsOf(file);
  const rank = (/** @type {string} */ suite) => {
    const place = groups.findIndex((group) => group.test(suite));
    return place < 0 && suite.startsWith('test/fuzz') ? groups.length : place;
  };
  return suites
    .filter((suite) => !BLIND.test(suite) && rank(suite) >= 0)
    .sort((a, b) => rank(a) - rank(b) || time(a) - time(b));
}

/** @param {string} file @returns {readonly RegExp[]} */
function groupsOf(file) {
  const table = /** @type {Record<string, readonly RegExp[]>} */ (CONCERNED);
  for (let path = file; path.includes('/');) {
    path = path.slice(0, path.lastIndexOf('/'));
    const groups = table[path];
    if (groups !== undefined) return groups;
  }
  throw new Error(`mutate: ${file} is no source of the kernels`);
}
