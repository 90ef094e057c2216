/**
 * Commands that cast rays: what they meet first in a scene is the nearest of what they meet of each segment.
 */
import { anyHit, castRays } from '../../../modules/sensors/index.ts';
import { type Draw, isChance } from '../draw.ts';
import { copyOf, expectSame } from '../same.ts';
import type { World } from '../world.ts';

export function castAtSegments(world: World, draw: Draw): void {
  const count = draw.random.integer(1, 7);
  const rays = Array.from({ length: count }, () => [
    ...draw.random.vector(3),
    ...draw.random.direction(),
  ]).flat();
  const maxDistance = isChance(draw.random, 0.7) ? Infinity : draw.random.between(0.1, 4);
  const options = { maxDistance };
  const hits = world.get('castRays', ({ scene }) => copyOf(castRays(scene, rays, options))) as {
    distance: number[];
    segment: number[];
  };
  const any = world.get('anyHit', ({ scene }) => copyOf(anyHit(scene, rays, options)));
  expectSame(
    'anyHit, beside castRays',
    any,
    hits.segment.map((segment) => (segment < 0 ? 0 : 1)),
  );
  const { scene } = world.first;
  const ids = scene.segments;
  const alone = ids.map((id) =>
    castRays(scene, rays, { ...options, ignore: ids.filter((other) => other !== id) }),
  );
  for (let ray = 0; ray < count; ray++) {
    const distances = alone.map(({ distance }) => distance[ray]!);
    const least = Math.min(Infinity, ...distances);
    expectSame(`castRays, ray ${ray}`, hits.distance[ray], least);
    // Of what is equally far, the first segment counts.
    const first = least === Infinity ? -1 : distances.indexOf(least);
    if (least < maxDistance) expectSame(`castRays, segment of ray ${ray}`, hits.segment[ray], first);
  }
}
