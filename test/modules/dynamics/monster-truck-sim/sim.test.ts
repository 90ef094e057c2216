import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMonsterTruckSim,
  type MonsterTruckSim,
  type MonsterTruckSimTexts,
  parseMonsterTruckSim,
} from '../../../../modules/dynamics/index.ts';
import { FileError } from '../../../../modules/robot/index.ts';
import { edited, LISTINGS } from './listings.ts';

const TEXT = LISTINGS['MonsterTruck.cfg']!;
const files = (name: string): string | undefined =>
  Object.hasOwn(LISTINGS, name) ? LISTINGS[name] : undefined;
const DEGREE = Math.PI / 180;

/** What files are read as that were written. */
function readBack(
  sim: MonsterTruckSim,
  { configuration, city, balls }: MonsterTruckSimTexts,
): MonsterTruckSim {
  const { field } = sim.configuration;
  const texts = new Map([
    [field.city, city],
    [field.balls, balls],
  ]);
  return parseMonsterTruckSim(configuration, { files: (name) => texts.get(name) });
}

describe('parseMonsterTruckSim', () => {
  it('has the defaults of appendix B.1 for what is missing', () => {
    const { configuration, city, balls } = parseMonsterTruckSim('');
    expect([city, balls]).toEqual([undefined, undefined]);
    expect(configuration).toEqual({
      general: {
        ...{ showCollisions: false, fullCollision: false, lsReach: 20, hierarchy: false },
        ...{ fpsCam: 5, fpsLaser: 5, showLaserScans: false },
      },
      dynamics: { gx: 0, gy: 0, gz: -9.81, rate: 1000 },
      camera: {
        ...{ posX: -10, posY: -4, posZ: 5, yaw: 30 * DEGREE, pitch: 30 * DEGREE, near: 0.01, far: 20 },
      },
      light: { posX: 0, posY: 0, posZ: 2 },
      field: { length: 3, width: 6, city: '', balls: '', boards: false, middle: false },
      robots: {
        monsterTruck: [
          {
            ...{ name: 'monsterTruck1', posX: 0, posY: 0, dir: 0, comport: '', fullCollision: false },
            ...{ textureOn: false, fpsCam: 5, camImageFile: '', fpsLS: 5, lsImageFile: '', lsType: 1 },
            ...{ raysDraw: 5, lsWriteBack: false, lsResFactor: 5 },
          },
        ],
        ...{ pioneer: [], volksbot: [], stretch: [], hr18: [] },
      },
    });
  });

  it('has the defaults of the humanoid, and of general', () => {
    const text = '[hr181]\nrff = 7\n[general]\nfullCollision = 1\nfpsCam = 9\nfpsLaser = 8\nhumanoids = 2';
    const { hr18, monsterTruck } = parseMonsterTruckSim(text).configuration.robots;
    expect(monsterTruck[0]).toMatchObject({ fullCollision: true, fpsCam: 9, fpsLS: 8 });
    const humanoid = {
      ...{ posX: 0, posY: 0, dir: 0, comport: '', fullCollision: true, fpsHeadCam: 9, headImageFile: '' },
      ...{ enableHeadCamBlur: true, fpsBodyCam: 9, bodyImageFile: '', enableBodyCamBlur: false },
      ...{ enableBodyCamDistortion: false, type: 4, dynamicsOn: true, dynamicsType: 1 },
    };
    expect(hr18).toEqual([
      { ...humanoid, name: 'hr181', rff: 7 },
      { ...humanoid, name: 'hr182', rff: 50 },
    ]);
  });

  it('reads the listing, in metres and radians', () => {
    const { configuration, city, balls } = parseMonsterTruckSim(TEXT, { files });
    const { general, dynamics, field, robots } = configuration;
    expect(general).toMatchObject({ fullCollision: true, lsReach: 4, fpsLaser: 4, hierarchy: true });
    expect(dynamics).toEqual({ gx: 0, gy: 0, gz: -9, rate: 500 });
    expect(field).toEqual({
      ...{ length: 10, width: 10, city: 'city.txt', balls: 'balls.txt', boards: false, middle: false },
    });
    expect(Object.values(robots).map((list) => list.map(({ name }) => name))).toEqual([
      ...[['MonsterTruck1', 'MonsterTruck2'], ['Pioneer1'], ['Volksbot'], ['StretchLimo'], []],
    ]);
    expect(robots.monsterTruck[0]).toMatchObject({
      ...{ posX: -2, posY: 2, dir: 290 * DEGREE, comport: 'Com4:', textureOn: true, fpsCam: 0, fpsLS: 5 },
      ...{ lsType: 1, lsImageFile: 'LaserscannerMT1', lsWriteBack: true, fullCollision: true },
    });
    expect(robots.pioneer[0]!.dir).toBe(80 * DEGREE);
    expect([city!.storeys.length, balls!.length]).toEqual([20, 5]);
  });

  it('takes remarks, blanks and ends of lines as they come', () => {
    const text =
      '\uFEFF; a remark\r\n [ field ]\r\n  ;length = 7\r\n\r\n\tlength=1500\r\nwidth =  "1"'.replace(
        '"1"',
        '1',
      );
    expect(parseMonsterTruckSim(text).configuration.field).toMatchObject({ length: 1.5, width: 0.001 });
    const named = '[monsterTruck1]\nname = The "big" one';
    expect(() => parseMonsterTruckSim(named)).toThrow(
      '2: [monsterTruck1]: name has to be a text without quotes',
    );
    expect(
      parseMonsterTruckSim('[monsterTruck1]\nname = " a = [b] ; c "').configuration.robots.monsterTruck[0]!
        .name,
    ).toBe(' a = [b] ; c ');
  });

  it.each<[string, string, string]>([
    ['no line of a configuration', '[field]\nlength 5', ':2: "length 5" is neither [section], nor attribute'],
    ['an attribute before any section', 'length = 5', ':1: "length" stands before the first [section]'],
    [
      'an attribute that there is not',
      '[field]\n\nlenght = 5',
      ':3: [field]: "lenght" is none of length, width, city, balls, boards, middle; did you mean \'length\'?',
    ],
    ['one of every object', '[field]\nconstructor = 5', ':2: [field]: "constructor" is none of length'],
    [
      'one of another kind',
      '[general]\nvolksbots = 1\n[volksbot1]\nfpsCam = 1',
      ':4: [volksbot1]: "fpsCam" is',
    ],
    [
      'a texture of a humanoid',
      '[general]\nhumanoids = 1\n[hr181]\ntextureOn = 1',
      ':4: [hr181]: "textureOn"',
    ],
    ['an attribute twice', '[field]\nlength = 5\nlength = 5', ':3: a second length; the first is on line 2'],
    ['a section twice', '[field]\n[light]\n[field]', ':3: a second section [field]; the first is on line 1'],
    ['another section', '[fields]', ':1: [fields] is none of general, dynamics, camera, light, field'],
    ['robot 0', '[monsterTruck0]', ':1: [monsterTruck0] is none of'],
    [
      'a robot too many',
      '[general]\nmonsterTrucks = 2\n[monsterTruck3]',
      ':3: [monsterTruck3]: there are 2 of them, as [general] monsterTrucks says',
    ],
    [
      'a thousand million robots',
      '[general]\npioneers = 1e9',
      ':2: [general]: pioneers has to be a whole number from 0 to 128, and is "1e9"',
    ],
    [
      'no number',
      '[dynamics]\ngz = down',
      ':2: [dynamics]: gz has to be a number of millimetres, and is "down"',
    ],
    ['nothing', '[dynamics]\ngz =', ':2: [dynamics]: gz has to be a number of millimetres, and is ""'],
    ['no steps', '[dynamics]\nrate = 0', ':2: [dynamics]: rate has to be a number above 0, and is "0"'],
    ['half a yes', '[field]\nboards = 0.5', ':2: [field]: boards has to be 0 or 1, and is "0.5"'],
    [
      'a third type',
      '[monsterTruck1]\nlsType = 3',
      ':2: [monsterTruck1]: lsType has to be a whole number from 1 to 2',
    ],
    [
      'a remark behind a value',
      '[camera]\nyaw = 3 ;deg',
      ':2: [camera]: yaw has to be a number of degrees, and is',
    ],
    [
      'a field without length',
      '[field]\nlength = 0',
      ':2: [field]: length has to be a number of millimetres above 0',
    ],
    ['no end', 'x'.repeat(2 ** 20 + 1), ': longer than 1048576 characters'],
    [
      'a city that is not there',
      '[field]\ncity = a',
      ': [field] "a": there is no such file; the option files',
    ],
    ['a city outside', '[field]\ncity = ../a', ': [field] "../a" is not in the folder of the configuration'],
    [
      'a city behind a folder',
      '[field]\ncity = "b\\..\\..\\a"',
      ' is not in the folder of the configuration',
    ],
    ['a city at the root', '[field]\nballs = /etc/passwd', ': [field] "/etc/passwd" is not in the folder'],
    ['a city on a drive', '[field]\nballs = "C:a"', ': [field] "C:a" is not in the folder'],
  ])('refuses %s', (_, text, message) => {
    const parse = () => parseMonsterTruckSim(text, { files, file: 'm.cfg' });
    expect(parse).toThrow(FileError);
    expect(parse).toThrow(message);
    expect(parse).toThrow(/^m\.cfg:/);
  });

  it('asks for files by name', () => {
    const text = '[field]\ncity = maps/a..b';
    expect(() => parseMonsterTruckSim(text)).toThrow(
      'MonsterTruck.cfg: [field] "maps/a..b" is in a file of its own; give parseMonsterTruckSim() the option files',
    );
    const lost = () => {
      throw new Error('the disk is gone');
    };
    expect(() => parseMonsterTruckSim(text, { files: lost })).toThrow('"maps/a..b": the disk is gone');
    expect(() => parseMonsterTruckSim(text, { files: () => 7 as never })).toThrow(
      'parseMonsterTruckSim: what options.files returns for "maps/a..b" must be a string, got 7',
    );
    expect(() => parseMonsterTruckSim(text, { files: () => '1 2' })).toThrow('maps/a..b: ends before');
  });

  it.each<[unknown[], string]>([
    [[7], 'text must be the text of a configuration, got 7'],
    [['', { file: 7 }], 'options.file must be a string, got 7'],
    [['', { files: 7 }], 'options.files must be a function, got 7'],
    [['', { flies: 7 }], "options must be without properties other than 'files', 'file'"],
  ])('refuses %j', (args, message) => {
    expect(() => parseMonsterTruckSim(...(args as [string]))).toThrow(`parseMonsterTruckSim: ${message}`);
  });

  it('reads or refuses damaged files, and writes what it reads', () => {
    const words = fc.constantFrom(
      ...['', '[', ']', '=', ';', '\n', '"', '1e999', '-', '0', '\0', '__proto__', '[hr181]\n', '5e-324'],
    );
    const edits = fc.array(fc.tuple(fc.nat(TEXT.length), fc.nat(20), words), { minLength: 1, maxLength: 4 });
    let read = 0;
    fc.assert(
      fc.property(edits, (list) => {
        let sim;
        try {
          sim = parseMonsterTruckSim(edited(TEXT, list), { files });
        } catch (error) {
          expect(error).toBeInstanceOf(FileError);
          expect((error as Error).message).toMatch(/^(MonsterTruck\.cfg|city\.txt|balls\.txt)(:\d+)?: ./);
          return;
        }
        read++;
        expect(readBack(sim, formatMonsterTruckSim(sim))).toEqual(sim);
      }),
      { numRuns: 2000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it('refuses the longest files that there may be, in time', () => {
    const lines = (line: (i: number) => string): string =>
      Array.from({ length: 2 ** 16 }, (_, i) => line(i)).join('\n');
    expect(() => parseMonsterTruckSim(lines((i) => `[a${i}]`))).toThrow('[a0] is none of');
    expect(() => parseMonsterTruckSim(`[field]\n${lines((i) => `a${i}=1`)}`)).toThrow('"a0" is none of');
    expect(() => parseMonsterTruckSim('='.repeat(2 ** 20))).toThrow('"" stands before');
    const robots = 'monsterTrucks pioneers volksbots stretch humanoids'.replaceAll(/\w+/g, '$& = 128\n');
    const { configuration } = parseMonsterTruckSim(`[general]\n${robots}`);
    expect(Object.values(configuration.robots).flat().length).toBe(5 * 128);
  });
});

describe('formatMonsterTruckSim', () => {
  const sim = parseMonsterTruckSim(TEXT, { files });

  it('writes the listing, without remarks and what has its default', () => {
    const texts = formatMonsterTruckSim(sim);
    expect([texts.city, texts.balls]).toEqual([LISTINGS['city.txt'], LISTINGS['balls.txt']]);
    const said = (text: string): string[] =>
      text.split('\n').filter((line) => line !== '' && !line.startsWith(';'));
    const defaults = [
      'showCollisions = 0',
      'fpsCam = 5',
      'posZ = 5000',
      'yaw = 30',
      'pitch = 30',
      'lsType = 1',
    ];
    defaults.push('textureOn = 0', 'boards = 0');
    // The serial ports have no quotes in the listing.
    const listed = said(TEXT).map((line) => line.replace(/(Com\d+:)/, '"$1"'));
    expect(said(texts.configuration).toSorted()).toEqual(
      listed
        .filter((line) => !defaults.includes(line) && line !== '[camera]')
        .concat('[camera]')
        .toSorted(),
    );
    expect(readBack(sim, texts)).toEqual(sim);
  });

  it('writes nothing of what has its defaults', () => {
    expect(formatMonsterTruckSim(parseMonsterTruckSim(''))).toEqual({ configuration: '' });
  });

  it('writes any angle to a rounding', () => {
    fc.assert(
      fc.property(fc.double({ min: -7, max: 7, noNaN: true }), (yaw) => {
        const { configuration } = sim;
        const turned = {
          ...sim,
          configuration: { ...configuration, camera: { ...configuration.camera, yaw } },
        };
        const again = readBack(turned, formatMonsterTruckSim(turned)).configuration.camera.yaw;
        expect(Math.abs(again - yaw)).toBeLessThanOrEqual(2 ** -52 * Math.abs(yaw) + 1e-290);
      }),
      { numRuns: 2000 },
    );
  });

  /** The listing, with another value at a path. */
  function changed(path: string, value: unknown): MonsterTruckSim {
    const copy = structuredClone(sim) as unknown as Record<string, unknown>;
    const names = path.split('.');
    let at = copy;
    for (const name of names.slice(0, -1)) at = at[name] as Record<string, unknown>;
    at[names.at(-1)!] = value;
    return copy as unknown as MonsterTruckSim;
  }

  it.each<[string, unknown, string]>([
    ['configuration', 7, 'sim.configuration must be an object, got 7'],
    ['configuration.robots', 7, 'sim.configuration.robots must be an object, got 7'],
    ['configuration.robots.hr18', 7, 'sim.configuration.robots.hr18 must be a list, got 7'],
    ['configuration.general', null, 'sim.configuration.general must be an object, got null'],
    ['configuration.light', 7, 'sim.configuration.light must be an object, got 7'],
    [
      'configuration.light.color',
      7,
      'sim.configuration.light must be without properties other than posX, posY, posZ, got "color"',
    ],
    [
      'configuration.light.posX',
      '7',
      'sim.configuration.light.posX must be what a file can say, a number of',
    ],
    ['configuration.light.posX', NaN, 'sim.configuration.light.posX must be what a file can say'],
    ['configuration.light.posX', 1e10, 'sim.configuration.light.posX must be what a file can say'],
    [
      'configuration.field.length',
      0,
      'sim.configuration.field.length must be what a file can say, a number of',
    ],
    ['configuration.field.boards', 1, 'sim.configuration.field.boards must be what a file can say, 0 or 1'],
    ['configuration.robots.pioneer.0', 7, 'sim.configuration.robots.pioneer[0] must be an object, got 7'],
    [
      'configuration.robots.pioneer.0.name',
      'a\nb',
      'sim.configuration.robots.pioneer[0].name must be what a file can say, a text without quotes within',
    ],
    ['configuration.field.city', '', 'sim.configuration.field.city names no file for it'],
    ['balls', undefined, 'sim.balls is missing, and sim.configuration.field.balls names "balls.txt"'],
  ])('refuses a sim whose %s is %j', (path, value, message) => {
    expect(() => formatMonsterTruckSim(changed(path, value))).toThrow(`formatMonsterTruckSim: ${message}`);
  });

  it('refuses more robots than are read', () => {
    const pioneer = Array<unknown>(129).fill(sim.configuration.robots.pioneer[0]);
    expect(() => formatMonsterTruckSim(changed('configuration.robots.pioneer', pioneer))).toThrow(
      'sim.configuration.general.pioneers must be what a file can say, a whole number from 0 to 128, got 129',
    );
  });
});
