import { describe, expect, it } from 'vitest';
import { Camera, cornersOf } from '../../../../apps/cli/picture/camera.ts';
import { box, halfSpace, loadEngine, point } from '../../../../bindings/index.ts';
import { castFan } from '../../../../modules/sensors/index.ts';

const engine = await loadEngine();

describe.each([
  { azimuth: 0.6, elevation: 0.35, width: 64, height: 48 },
  { azimuth: -2.5, elevation: -0.7, width: 40, height: 90 },
  { azimuth: 0, elevation: Math.PI / 2, width: 33, height: 33 },
])('Camera at %o', (view) => {
  const scene = engine.createScene({
    segments: {
      body: [box([3, -2, 1], [1, 0.2, 0.6]), point([3, -2, 2], 0.5)],
      ground: [halfSpace([0, 0, 1], 0)],
    },
    pairs: [],
  });
  const camera = new Camera(view, cornersOf(scene, ['body']));
  const hits = castFan(scene, { pose: camera.pose }, camera.fan, { ignore: ['ground'] });
  const seen = [...hits.distance.keys()].filter((i) => hits.distance[i]! < Infinity);

  it('draws points where its beams meet them', () => {
    expect(seen.length).toBeGreaterThan(50);
    for (const i of seen) {
      const [x, y, z] = hits.point.subarray(3 * i, 3 * i + 3);
      const [column, row] = camera.project([x!, y!, z!])!;
      expect(column).toBeCloseTo(i % view.width, 6);
      expect(row).toBeCloseTo(Math.floor(i / view.width), 6);
    }
  });

  it('sees everything from as near as it can', () => {
    const places = cornersOf(scene, ['body']).map((corner) => camera.project(corner)!);
    // How much of the picture the corners take, of which the middle of their box is in its middle.
    const shares = places.flatMap(([x, y]) => [
      Math.abs(x - (view.width - 1) / 2) / (view.width / 2),
      Math.abs(y - (view.height - 1) / 2) / (view.height / 2),
    ]);
    expect(Math.max(...shares)).toBeLessThan(1);
    expect(Math.max(...shares)).toBeGreaterThan(0.85);
  });

  it('draws nothing that is behind it', () => {
    const [x, y, z] = camera.pose.slice(12, 15);
    const back = camera.ahead.map((part) => -part);
    expect(camera.project([x! + back[0]!, y! + back[1]!, z! + back[2]!])).toBeUndefined();
  });
});

describe('cornersOf', () => {
  it('has a place to look at where nothing has an end', () => {
    const scene = engine.createScene({ segments: { ground: [halfSpace([0, 0, 1], 0)] }, pairs: [] });
    expect(cornersOf(scene, ['ground'])).toEqual([[0, 0, 0]]);
  });
});
