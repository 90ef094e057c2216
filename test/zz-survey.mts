import { loadBuild } from './support/builds.ts';
import { createRandom } from './support/random.ts';
import { evaluateSolids, batchOf, type SolidPair } from './support/solids.ts';
import { rowOf, turnedAxes } from './support/solids-bodies.ts';
import { findBrokenSolids } from './support/solids-violations.ts';
import { add } from './support/vectors.ts';
const [,, prec='double', kinds='all', count='300', ratio='1', seed='1', size0='0.5', size1='4'] = process.argv;
const engine = await loadBuild({ name: prec+' simd', precision: prec as any, simd: true });
const others = kinds==='all' ? ['point','line','triangle','box','cylinder','cone','hull','ellipsoid','halfSpace','plane'] : kinds.split(',');
const random = createRandom(+seed);
const frame = (low: number) => { const half=[0,1,2].map(()=>random.magnitude(-low,0)) as any; return {center: random.vector(1.5), axes: turnedAxes(random), half, radius: random.unit()<.5?0:random.between(0,.2)}; };
for (const k of others) {
  const order = ['point','line','triangle','box','cylinder','cone','hull','ellipsoid','halfSpace','plane'];
  const pairs: SolidPair[] = Array.from({length:+count}, () => {
    const [e,o]=[frame(+ratio),frame(1)]; o.center = add(e.center, random.direction(), random.between(+size0,+size1));
    const E = ['ellipsoid', rowOf('ellipsoid', e)] as const, O=[k, rowOf(k as any, o)] as const;
    const [A,B] = order.indexOf(k)<7 ? [O,E]:[E,O];
    return {kindA:A[0] as any,a:A[1],kindB:B[0] as any,b:B[1]};
  });
  const t0=performance.now(); const cols = evaluateSolids(engine, pairs); const t1=performance.now();
  const broken = findBrokenSolids(prec as any, pairs, cols);
  console.log(k, 'broken', broken.length, 'of', pairs.length, 'µs', ((t1-t0)*1000/pairs.length).toFixed(1));
  for (const b of broken.slice(0,2)) console.log('   ', b.slice(0,700));
}
