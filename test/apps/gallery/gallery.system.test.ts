import { contacts } from '../../../modules/contacts/index.ts';
import { castFan, PLANAR_LASER } from '../../../modules/sensors/index.ts';
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_DEEP } from '../../support/builds.ts';
import {
  type Engine,
  loadEngine,
  mesh,
  sphere,
  type Scene,
  type SceneJSON,
} from '../../../bindings/index.ts';
import { createWorld } from '../../../modules/dynamics/index.ts';
import { connect } from '../../../modules/plan/index.ts';
import { loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { colorCode } from '../../../apps/gallery/code.ts';
import { randomMotions } from '../../../apps/gallery/common/motions.ts';
import { SHELF } from '../../../apps/gallery/common/shelf.ts';
import { sliceOf } from '../../../apps/gallery/common/slice.ts';
import { NAMES } from '../../../apps/gallery/pages.ts';
import { COUNT, writeCradle } from '../../../apps/gallery/common/cradle.ts';
import { Ride, TICK } from '../../../apps/gallery/common/ride.ts';
import { buildGallery } from '../../../scripts/build/gallery.js';
import { type PageServer, serve } from '../../../scripts/serve.ts';
import { installed, launch, open, problems, untilDrawn } from '../viewer/browser.ts';

const BUILT = 'node_modules/.cache/gallery-tested';
const ROOT = new URL('../../../', import.meta.url);
const PAGES = readdirSync(new URL('apps/gallery/', ROOT)).filter((name) => name.endsWith('.html'));

/** The fewer pixels, the faster they are drawn in software. */
const SMALL = { width: 760, height: 460 };

/** What a page shows, number by number. */
type Shown = Record<string, string>;

const millimetres = (metres: number): string => `${(metres * 1e3).toFixed(1)} mm`;

describe.skipIf(!installed)('the gallery', () => {
  let browser: Browser;
  let server: PageServer;
  let engine: Engine;
  let robot: Robot;
  /** Without an SRDF. */
  let plain: Robot;
  beforeAll(async () => {
    await buildGallery(BUILT);
    [browser, server, engine] = await Promise.all([
      launch(),
      serve(new URL(`${BUILT}/`, ROOT)),
      loadEngine(),
    ]);
    const read = (name: string): string => readFileSync(new URL(`examples/panda/${name}`, ROOT), 'utf8');
    plain = loadRobot(read('erd_panda_collision.urdf'));
    robot = loadRobot(read('erd_panda_collision.urdf'), { srdf: read('erd_panda.srdf') });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    engine?.dispose();
  });

  async function look(page: Page): Promise<Shown> {
    await untilDrawn(page);
    return page.evaluate(() => {
      const terms = [...document.querySelectorAll('#numbers dt')];
      return Object.fromEntries(
        terms.map((term) => [term.textContent, term.nextElementSibling!.textContent]),
      );
    });
  }

  /** What a page shows, and the scene that it shows it of, at one moment. */
  async function sceneOf(page: Page): Promise<Scene> {
    const text = await page.evaluate(() => {
      const { scene } = globalThis as unknown as { scene: { toJSON: () => unknown } };
      return JSON.stringify(scene);
    });
    return engine.createScene(JSON.parse(text) as SceneJSON);
  }

  const value = (page: Page, id: string): Promise<number> => page.locator(`#${id}`).inputValue().then(Number);

  async function least(page: Page): Promise<string> {
    return millimetres((await sceneOf(page)).evaluate().minimum().distance);
  }

  /** Pages that were looked at for what keeps people out. */
  const looked = new Set<string>();

  /** Looks at a page for what keeps people out. Text colors are equal on all: light ones are tested once. */
  async function expectNoProblems(page: Page, name: string): Promise<void> {
    looked.add(`${name}.html`);
    const schemes = name === 'contacts' ? (['dark', 'light'] as const) : (['dark'] as const);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await problems(page), `${name}, ${colorScheme}`).toEqual([]);
    }
  }

  /** Opens a page, checks what it shows before and after some action, and that nothing went wrong. */
  async function visit(
    name: string,
    expected: (page: Page) => Promise<Shown>,
    act: (page: Page) => Promise<unknown>,
    prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const { page, errors, requests } = await open(browser, `${server.origin}/${name}.html`, {
      viewport: SMALL,
    });
    await page.locator('#numbers dt').first().waitFor();
    await prepare(page);
    const before = await look(page);
    expect(before).toMatchObject(await expected(page));
    await act(page);
    // Workers and planners take their time.
    await expect.poll(() => look(page)).not.toEqual(before);
    const after = await look(page);
    expect(after).toMatchObject(await expected(page));
    expect(Object.values(after)[0]).not.toBe(Object.values(before)[0]);
    expect(errors).toEqual([]);
    expect(requests.filter((address) => !address.startsWith(`${server.origin}/`))).toEqual([]);
    await expectNoProblems(page, name);
    await page.close();
  }

  /** Presses a key on a labelled input. */
  const press =
    (id: string, key: string) =>
    (page: Page): Promise<void> =>
      page.locator(`#${id}`).press(key);

  it('lists all pages by their titles, with a picture of each that there is', async () => {
    const { page, errors } = await open(browser, `${server.origin}/index.html`);
    const links = await page
      .locator('li a')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]));
    const titles = PAGES.filter((name) => name !== 'index.html').map((name) => [
      `./${name}`,
      /<h1>(.*)<\/h1>/.exec(readFileSync(new URL(`apps/gallery/${name}`, ROOT), 'utf8'))![1],
    ]);
    expect(links.sort()).toEqual(titles.sort());
    const pictures = page.locator('li a img');
    expect(await pictures.count()).toBe(titles.length);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(560);
    }
    expect(errors).toEqual([]);
    await expectNoProblems(page, 'index');
    await page.close();
  });

  it('leads from each page to the list, to the sources and to its neighbors, and shows its program', () => {
    for (const [i, name] of NAMES.entries()) {
      const html = readFileSync(new URL(`${BUILT}/${name}.html`, ROOT), 'utf8');
      const way = /<header>.*?<\/header>/s.exec(html)![0];
      const links = [...way.matchAll(/href="([^"]+)"/g)].map(([, target]) => target);
      const neighbors = [NAMES[i - 1], NAMES[i + 1]].flatMap((other) => (other ? [`./${other}.html`] : []));
      expect(links.slice(0, 2)).toEqual([expect.stringMatching(/^https:/), './index.html']);
      expect(links.slice(2)).toEqual(neighbors);
      const shown = /<pre tabindex="0">(.*?)<\/pre>/s.exec(html)![1]!;
      const text = shown
        .replaceAll(/<\/?span[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&');
      expect(text).toBe(readFileSync(new URL(`apps/gallery/${name}.ts`, ROOT), 'utf8'));
    }
    expect([...NAMES, 'index'].map((name) => `${name}.html`).sort()).toEqual(PAGES.toSorted());
  });

  it('colors programs by what their words are', () => {
    expect(colorCode('// a <b>\nconst x = `a${1}b` + /c\\/d/;')).toBe(
      '<span class="comment">// a &lt;b></span>\n<span class="keyword">const</span> x = ' +
        '<span class="string">`a${</span><span class="number">1</span><span class="string">}b`</span> + ' +
        '<span class="string">/c\\/d/</span>;',
    );
  });

  it('turns the view by keys', async () => {
    const { page } = await open(browser, `${server.origin}/contacts.html`, { viewport: SMALL });
    await page.locator('#numbers dt').first().waitFor();
    const canvas = page.locator('canvas');
    await canvas.focus();
    await untilDrawn(page);
    let last = await canvas.screenshot();
    for (const key of ['ArrowLeft', 'ArrowUp', '+']) {
      await page.keyboard.press(key);
      await untilDrawn(page);
      const now = await canvas.screenshot();
      expect(now.equals(last), key).toBe(false);
      last = now;
    }
    await page.close();
  });

  it('shows the closest points of two bodies, of which one is dragged', () =>
    visit(
      'closest-points',
      async (page) => ({ distance: await least(page) }),
      async (page) => {
        const canvas = (await page.locator('canvas').boundingBox())!;
        const [x, y] = [canvas.x + 0.7 * canvas.width, canvas.y + 0.45 * canvas.height];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 60, y + 10, { steps: 3 });
        await page.mouse.up();
        expect(await value(page, 'x')).not.toBe(560);
      },
    ));

  it('shows how far capsules reach beyond the meshes of an arm', () =>
    visit(
      'capsule-arm',
      async (page) => {
        const count = await value(page, 'count');
        const scene = await sceneOf(page);
        const covers = scene.segments.flatMap((link) =>
          scene.segment(link).elements.map((part) => {
            if (part.kind !== 'mesh') throw new Error(`${link} is not made of meshes`);
            const cover = engine.fitElements(mesh(part.vertices, part.indices), { kind: 'lines', count });
            return { link, ...cover };
          }),
        );
        const [worst] = covers.sort((one, other) => other.excess - one.excess);
        return { 'largest excess': millimetres(worst!.excess), 'at link': worst!.link };
      },
      press('count', 'ArrowRight'),
      (page) => page.locator('#count').fill('1'),
    ));

  it('shows the distance of two meshes', () =>
    visit(
      'mesh-against-mesh',
      async (page) => ({ distance: await least(page) }),
      press('x', 'PageDown'),
      (page) => page.locator('#turning').uncheck(),
    ));

  it('shows contacts, their depths and areas', () =>
    visit(
      'contacts',
      async (page) => {
        const found = contacts(await sceneOf(page), { maxDistance: (await value(page, 'within')) / 1e3 });
        expect(found.count).toBeGreaterThan(3);
        return {
          'deepest contact': millimetres(Math.max(...found.depth)),
          contacts: String(found.count),
          ...Object.fromEntries(
            [...found].map(({ a, b, polygon }) => [`${a} – ${b}`, `${(polygon!.area * 1e4).toFixed(0)} cm²`]),
          ),
        };
      },
      press('height', 'ArrowLeft'),
    ));

  /** Energies of a row of pendulums that has been let go for some time, as the page writes them. */
  async function energiesOf(page: Page): Promise<Shown> {
    const shown = await look(page);
    const [raised, angle, restitution] = await Promise.all(
      ['raised', 'angle', 'restitution'].map((id) => value(page, id)),
    );
    const row = loadRobot(writeCradle());
    const hang = (by: number) => {
      const world = createWorld(engine, { contact: { restitution: restitution!, friction: 0 } });
      const configuration = Array.from({ length: COUNT }, (_, i) => (i < raised! ? -by : 0));
      world.addRobot('row', row, { configuration });
      return world;
    };
    const lowest = hang(0).energy().total;
    const world = hang((angle! * Math.PI) / 180);
    for (let steps = Math.round(1e3 * parseFloat(shown.time!)); steps > 0; steps--) world.step(1e-3);
    const { total, kinetic, potential } = world.energy();
    // The bits are those of this host.
    const inPage = page.evaluate(() => {
      const { world: shown } = globalThis as unknown as { world: { energy: () => unknown } };
      return shown.energy();
    });
    expect(await inPage).toEqual({ total, kinetic, potential });
    return Object.fromEntries(
      Object.entries({
        'total energy': total - lowest,
        kinetic,
        potential: potential - lowest,
      }).map(([name, energy]) => [name, `${energy.toFixed(3)} J`]),
    );
  }

  it('shows pendulums that run into each other, and their energies', () =>
    visit(
      'pendulums',
      energiesOf,
      async (page) => {
        await page.locator('#raised').fill('2');
        await page.locator('#restitution').fill('0.8');
        const before = parseFloat((await look(page))['total energy']!);
        for (let i = 0; i < 10; i++) await page.locator('#step').click();
        // Some impacts have taken energy.
        const after = await look(page);
        expect(after.time).toBe('1.00 s');
        expect(parseFloat(after['total energy']!)).toBeLessThan(0.9 * before);
      },
      async (page) => {
        await page.locator('#moving').uncheck();
        await page.locator('#again').click();
      },
    ));

  it('has a pendulum dragged, which takes others along that are in its way', async () => {
    const { page, errors } = await open(browser, `${server.origin}/pendulums.html`, { viewport: SMALL });
    await page.locator('#numbers dt').first().waitFor();
    await page.locator('#moving').uncheck();
    await page.locator('#angle').fill('5');
    const canvas = (await page.locator('canvas').first().boundingBox())!;
    const angles = (): Promise<number[]> =>
      page.evaluate(() => {
        const { scene } = globalThis as unknown as {
          scene: { segments: string[]; getPose: (id: string) => Float64Array };
        };
        return scene.segments.map((id) => Math.asin(scene.getPose(id)[2]!));
      });
    expect((await angles()).slice(1)).toEqual([0, 0, 0, 0, 0]);
    // Ball 2 goes to the right, and so do all that hang there.
    const [x, y] = [canvas.x + 0.48 * canvas.width, canvas.y + 0.68 * canvas.height];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 0.1 * canvas.width, y - 0.03 * canvas.height, { steps: 4 });
    await expect.poll(async () => Math.min(...(await angles()).slice(2))).toBeGreaterThan(0.15);
    // What hangs on the other side stays there, but for what the raised one does to it.
    expect((await angles())[1]).toBeLessThan(0.1);
    await page.mouse.up();
    expect(errors).toEqual([]);
    await page.close();
  });

  it('shows the clearance along a path, and moves the arm by its plot', () =>
    visit(
      'path-clearance',
      async (page) => {
        const shown = await look(page);
        expect(shown['lowest of the path']).toBe('14.0 mm at 6.78');
        return { 'clearance here': await least(page) };
      },
      async (page) => {
        const area = (await page.locator('.u-over').boundingBox())!;
        await page.mouse.move(area.x + 0.1 * area.width, area.y + 20);
        await page.mouse.move(area.x + 0.5 * area.width, area.y + 20);
      },
    ));

  it('plans a path, and another one when an obstacle moves', () =>
    visit(
      'planning',
      async (page) => {
        const scene = await sceneOf(page);
        const [start, goal] = [-1.1, 1.1].map((angle) => [angle, 0.35, 0, -1.9, 0, 2.2, 0.785, 0.03]);
        const result = connect(robot.in(scene, { margin: 0.01 }), start!, goal!, {
          maxIterations: 3000,
        });
        if (!result.solved) throw new Error(result.status);
        const width = robot.joints.length;
        const waypoints = Array.from({ length: result.path.length / width }, (_, i) =>
          result.path.slice(i * width, (i + 1) * width),
        );
        const legs = waypoints
          .slice(1)
          .map((to, i) => robot.in(scene).edgeClearance(waypoints[i]!, to, { tolerance: 1e-5 })!.lower);
        return {
          'clearance of the path': millimetres(Math.min(...legs)),
          waypoints: String(waypoints.length),
          free: 'proved',
        };
      },
      async (page) => {
        await page.locator('#obstacle').selectOption('the high one');
        await page.locator('#z').fill('650');
      },
    ));

  it('shows gradients, and an arm that yields along them', () =>
    visit(
      'gradients',
      async (page) => ({ distance: await least(page) }),
      async (page) => {
        const yields = page.locator('#yielding');
        await page.locator('#keep').fill('200');
        await yields.check();
        await expect.poll(async () => parseFloat((await look(page)).distance!)).toBeGreaterThan(190);
        await yields.uncheck();
      },
      (page) => page.locator('#yielding').uncheck(),
    ));

  it('shows a robot of urdf-loader, with the distances of the reader of its file', () =>
    visit(
      'robot-loader',
      async (page) => {
        const at = { x: await value(page, 'x'), y: await value(page, 'y'), z: await value(page, 'z') };
        const ball = [sphere([at.x / 1e3, at.y / 1e3, at.z / 1e3], 0.1)];
        const scene = plain.createScene(engine, { extra: { ball } });
        // The page leaves out what always overlaps.
        const compared = (await sceneOf(page)).pairs.map(String);
        expect(compared.length).toBeGreaterThan(30);
        for (const [a, b] of scene.pairs)
          if (!compared.includes(`${a},${b}`) && !compared.includes(`${b},${a}`)) scene.removePair(a, b);
        const names = ['1', '2', '4', '6'];
        const angles = await Promise.all(names.map((joint) => value(page, `joint${joint}`)));
        const values = new Map<string, number>(
          names.map((name, i) => [`panda_joint${name}`, (angles[i]! * Math.PI) / 180]),
        );
        values.set('panda_finger_joint1', 0.03);
        plain.setConfiguration(scene, plain.configuration(Object.fromEntries(values)));
        const { distance, a, b } = scene.evaluate().minimum();
        scene.dispose();
        return { 'lowest distance': millimetres(distance), 'closest pair': `${a} – ${b}` };
      },
      press('joint4', 'PageUp'),
    ));

  it('shows what a laser scanner sees, and follows the vehicle that carries it', () =>
    visit(
      'laser-scanner',
      async (page) => {
        const scene = await sceneOf(page);
        const count = await value(page, 'beams');
        const angle = (120 * Math.PI) / 180;
        const mount = {
          segment: 'vehicle',
          pose: { position: [0, 0, 0.05], quaternion: [0, 0, 0, 1] },
        } as const;
        const { distance } = castFan(
          scene,
          mount,
          { type: 'planar', count, from: -angle, to: angle },
          { maxDistance: (await value(page, 'reach')) / 1e3, ignore: ['vehicle'] },
        );
        const met = distance.filter((range) => range < Infinity);
        expect(met.length).toBeGreaterThan(300);
        return {
          'beams that meet something': String(met.length),
          'nearest thing': `${Math.min(...met).toFixed(3)} m`,
          'they meet': 'houses, other',
        };
      },
      async (page) => {
        // The camera looks at the vehicle.
        const canvas = (await page.locator('canvas').boundingBox())!;
        const [x, y] = [canvas.x + 0.5 * canvas.width, canvas.y + 0.5 * canvas.height];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 20, y + 10, { steps: 3 });
        await page.mouse.up();
        expect(await value(page, 'x')).not.toBe(1800);
      },
    ));

  /** What a ride shows that has driven by itself for as long as the page says. */
  async function rideOf(page: Page): Promise<Shown> {
    const { time } = await look(page);
    const [seed, noise, speed] = await Promise.all(['seed', 'noise', 'speed'].map((id) => value(page, id)));
    const vehicle = (await page.locator('#vehicle').inputValue()) as 'pioneer' | 'truck';
    const byFormulas = (await page.locator('#drive').inputValue()) === 'formulas';
    const ride = new Ride(engine, { vehicle, seed: seed!, noise: noise! / 100 });
    for (let ticks = Math.round(parseFloat(time!) / TICK); ticks > 0; ticks--) {
      ride.tick({ speed: speed!, byFormulas, command: undefined });
    }
    const inPage = await page.evaluate(() => {
      const { ride: shown } = globalThis as unknown as { ride: Ride };
      return { pose: [...shown.pose], believed: [...shown.believed], exact: [...shown.exact] };
    });
    // The bits are those of this host.
    const { pose, believed } = ride;
    expect(inPage).toEqual({ pose, believed, exact: [...ride.exact] });
    expect(ride.least).toBeGreaterThan(0.05);
    const own = Object.keys(ride.vehicle.robot.segments);
    const options = { maxDistance: 4, ignore: own };
    const seen = castFan(await sceneOf(page), ride.mountOf('laser'), PLANAR_LASER, options).distance;
    expect(inPage.exact).toEqual([...seen]);
    ride.dispose();
    const centimetres = (metres: number): string => `${(100 * metres).toFixed(1)} cm`;
    return {
      'belief is off by': centimetres(Math.hypot(believed[0] - pose[0], believed[1] - pose[1])),
      'least clearance': centimetres(ride.least),
      'nearest by laser': `${Math.min(...seen).toFixed(3)} m`,
    };
  }

  // Without a page, `common/ride` has the truck go by wheels.
  const RIDES = [
    ['truck', 'formulas'],
    ['pioneer', 'wheels'],
  ] as const;
  it.each(RIDES.slice(0, IS_DEEP ? undefined : 1))(
    'has a %s drive through a city by itself, by %s',
    (vehicle, drive) =>
      visit(
        'driving',
        rideOf,
        async (page) => {
          const begun = await page.evaluate(() => (globalThis as unknown as { ride: Ride }).ride.pose);
          for (let i = 0; i < 2; i++) await page.locator('#step').click();
          const now = await page.evaluate(() => (globalThis as unknown as { ride: Ride }).ride.pose);
          expect(Math.hypot(now[0] - begun[0], now[1] - begun[1])).toBeGreaterThan(1);
        },
        async (page) => {
          await page.locator('#moving').uncheck();
          await page.locator('#vehicle').selectOption(vehicle);
          await page.locator('#drive').selectOption(drive);
          await page.locator('#again').click();
        },
      ),
  );

  it('has a vehicle driven by keys, and led by the pointer', async () => {
    const { page, errors } = await open(browser, `${server.origin}/driving.html`, { viewport: SMALL });
    await page.locator('#numbers dt').first().waitFor();
    await page.locator('#moving').uncheck();
    await page.locator('#again').click();
    const pose = (): Promise<Ride['pose']> =>
      page.evaluate(() => (globalThis as unknown as { ride: Ride }).ride.pose);
    const [x, y] = await pose();
    await page.locator('h1').click();
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowUp');
    const ahead = await pose();
    expect(ahead[0]).toBeGreaterThan(x + 0.1);
    expect(Math.abs(ahead[1] - y)).toBeLessThan(0.02);
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowLeft');
    const turned = await pose();
    expect(turned[2]).toBeGreaterThan(ahead[2] + 0.2);
    // The camera looks at it; to the right is where it came from, or goes to.
    const canvas = (await page.locator('canvas').first().boundingBox())!;
    const [left, top] = [canvas.x + 0.5 * canvas.width, canvas.y + 0.5 * canvas.height];
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left + 0.2 * canvas.width, top, { steps: 8 });
    await page.mouse.up();
    const led = await pose();
    expect(Math.hypot(led[0] - turned[0], led[1] - turned[1])).toBeGreaterThan(0.05);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('has workers test many motions, and they find what the page finds', async () => {
    const { page, errors } = await open(browser, `${server.origin}/worker-pool.html`, { viewport: SMALL });
    const again = page.getByRole('button', { name: 'Run again' });
    await page.locator('#count').fill('2000');
    await expect.poll(() => again.isEnabled()).toBe(true);
    await again.click();
    await expect.poll(async () => (await look(page))['free motions']).toMatch(/ of 2,000$/);
    const arm = robot.in(await sceneOf(page), { step: 0.002 });
    const free = arm.areEdgesFree(randomMotions(robot, 2000)).filter((mark) => mark === 1).length;
    expect(free).toBeGreaterThan(200);
    const freeMotions = `${free.toLocaleString('en')} of 2,000`;
    expect(await look(page)).toMatchObject({ 'free motions': freeMotions, 'same bits': 'yes' });
    // A bar for the page alone, and one for each number of workers.
    const bars = page.locator('#bars .bar');
    const workers = await value(page, 'workers');
    await expect.poll(() => bars.count()).toBe(1 + workers);
    const shares = await bars.evaluateAll((all) =>
      all.map((bar) => Number((bar as HTMLElement).style.getPropertyValue('--share'))),
    );
    expect(Math.max(...shares)).toBe(1);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await expectNoProblems(page, 'worker-pool');
    await page.close();
  });

  it('races engines with and without SIMD, which draw the same bits', async () => {
    const { page, errors } = await open(browser, `${server.origin}/simd.html`);
    await page.locator('#numbers dt').first().waitFor();
    await page.locator('#width').fill('60');
    await page.locator('main[aria-busy=false]').waitFor();
    const scene = robot.createScene(engine, { extra: { shelf: SHELF } });
    const { distance } = robot.in(scene).lowest(sliceOf(robot, 60).configurations);
    expect(await look(page)).toMatchObject({
      arms: '3,600',
      'lowest distance': millimetres(Math.min(...distance)),
      'same bits': 'yes',
    });
    expect(await page.locator('#time-simd').textContent()).toMatch(/^\d+,000 arms\/s$/);
    const pictures = await page.evaluate(() =>
      ['map-simd', 'map-scalar'].map((id) => (document.getElementById(id) as HTMLCanvasElement).toDataURL()),
    );
    expect(pictures[0]).toBe(pictures[1]);
    expect(errors).toEqual([]);
    await expectNoProblems(page, 'simd');
    await page.close();
  });

  it('has been looked at for what keeps people out, on every page', () => {
    expect([...looked].sort()).toEqual(PAGES.toSorted());
  });
});
