import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box, loadEngine } from '../../../bindings/index.ts';
import { FileError } from '../../../modules/robot/index.ts';
import {
  castFan,
  NODDING_LASER,
  parseUsarBot,
  PIONEER_SONARS,
  rangeInCone,
  readTags,
  unrealPose,
} from '../../../modules/sensors/index.ts';

const item = (type: string, name: string, position: string, direction: string): string =>
  `Sensors=(ItemClass=class'USARBot.${type}',ItemName="${name}",Position=(${position}),Direction=(${direction}))`;

/** The sections of the thesis (§3.1.2, §3.5.2, §3.7.1), and a robot with these sensors, in metres. */
const ROBBIE = `; a remark
[USARBot.StereoP2AT]
Weight=14
${item('RangeScanner', 'Scanner1', 'X=0.2,Y=0.0,Z=-0.25', 'Y=0.0,Z=0.0,X=0.0')}
${item('RangeScanner3D', 'Scanner2', 'X=0.2,Y=0.0,Z=-0.35', 'Y=0.0,Z=0.0,X=0.0')}
${item('SonarSensor', 'F1', 'X=0.145,Y=-0.13,Z=0.0', 'Y=0.0,Z=-1.5707964,X=0.0')}
${item('SonarSensor', 'F8', 'X=0.145,Y=0.13,Z=0.0', 'Y=0.0,Z=1.5707964,X=0.0')}
${item('RFIDVictSensor', 'VictRFID', 'X=0.2,Y=0.0,Z=-0.5', 'Y=0.0,Z=0.0,X=0.0')}
AddParts=(ItemClass=class'USARSensor.Battery',Position=(X=0.15,Y=0,Z=-0.2)) ; more of it
nothing of note

[USARBot.RangeScanner3D]
MaxRange=4.000000
ScanInterval=0.0
VerticalFOV=2.0944
HorizontalFOV=3.1416
VerticalResolution=0.017453
HorizontalResolution=0.017453

[USARBot.RangeScanner]
ScanFov=4.18879
Resolution=0.00615
MaxRange=4
Noise=0.01

[USARBot.RFIDVictSensor]
VictMinRange=1.5
MaxRange=2.5
VictStatusRange=1.3
RFIDFOV=2.0944

[usarbot.sonarsensor]
Weight=0.4
MaxRange=5.0
beamAngle=0.349;
Noise=0.005
`;

const itemsOf = (text: string, options = {}) => parseUsarBot(text, options)[0]!.items;
const robbie = (name: string) => itemsOf(ROBBIE).find((one) => one.name === name)!;

describe('parseUsarBot', () => {
  it('reads what the thesis sets of lasers, sonars and the reader of tags', () => {
    expect(parseUsarBot(ROBBIE).map(({ name, items }) => [name, items.length])).toEqual([
      ['USARBot.StereoP2AT', 6],
    ]);
    const { laser, noise } = robbie('Scanner1');
    expect([laser?.fan.type, laser?.fan.count, laser?.maxDistance, noise]).toEqual(['planar', 682, 4, 0.01]);
    expect(robbie('F1')).toMatchObject({ sonar: { angle: 0.349, maxDistance: 5 }, noise: 0.005 });
    expect(robbie('VictRFID').tagReader).toEqual({
      fov: 2.0944,
      positionRange: 2.5,
      identityRange: 1.5,
      statusRange: 1.3,
    });
    expect(robbie('F8').settings).toEqual({
      Weight: '0.4',
      MaxRange: '5.0',
      beamAngle: '0.349;',
      Noise: '0.005',
    });
    const battery = itemsOf(ROBBIE).at(-1)!;
    expect(battery).toEqual({
      type: 'USARSensor.Battery',
      name: '',
      pose: { position: [0.15, 0, 0.2], quaternion: [0, 0, 0, 1] },
      settings: {},
    });
  });

  it('gives the nodding laser of the thesis the beams of table 3.1', () => {
    const counts = [
      ['2.0944', '2.0944', 14_641],
      ['3.1416', '2.0944', 21_901],
      ['4.1888', '2.0944', 29_161],
      ['4.1888', '3.1416', 43_621],
    ].map(([across, down, beams]) => {
      const text = ROBBIE.replace('HorizontalFOV=3.1416', `HorizontalFOV=${across}`);
      const items = itemsOf(text.replace('VerticalFOV=2.0944', `VerticalFOV=${down}`));
      const { fan } = items[1]!.laser!;
      return [fan.count * (fan.type === 'tilt' ? fan.pitch.count : 0), beams];
    });
    for (const [count, beams] of counts) expect(count).toBe(beams);
    const { fan } = robbie('Scanner2').laser!;
    expect(fan).toMatchObject({ type: 'tilt', count: NODDING_LASER.count });
    expect(fan.type === 'tilt' && fan.from).toBeCloseTo(NODDING_LASER.from, 4);
    expect(fan.type === 'tilt' && fan.pitch.to).toBeCloseTo(NODDING_LASER.pitch.to, 4);
  });

  it('turns a frame with y to the right and z down into ours', () => {
    const { position, quaternion } = robbie('F1').pose;
    expect(position).toEqual([0.145, 0.13, 0]);
    // A quarter of a turn to the left.
    expect(2 * Math.atan2(quaternion[2], quaternion[3])).toBeCloseTo(PIONEER_SONARS[0]!, 6);
    const up = itemsOf(`[a]\n${item('b', 'c', 'X=1,Y=2,Z=3', 'Y=1.5707963,Z=0,X=0')}`)[0]!.pose;
    expect(up.position).toEqual([1, -2, -3]);
    // What looks up has its front, x, upwards.
    expect(2 * (up.quaternion[0] * up.quaternion[2] - up.quaternion[1] * up.quaternion[3])).toBeCloseTo(1, 6);
  });

  it('reads Unreal units, in which z is up and a turn has 65,536', () => {
    const text = `[a]\n${item('b', 'c', 'X=250,Y=-125,Z=50', 'Pitch=-16384,Yaw=16384,Roll=0')}`;
    const [one] = itemsOf(text, { units: 'unreal' });
    expect(one!.pose).toEqual(unrealPose([250, -125, 50], [0, -16_384, 16_384]));
    expect(one!.pose.position).toEqual([1, 0.5, 0.2]);
    const inGames = itemsOf(text, { units: 'unreal', unitsPerMetre: 52.5 })[0]!.pose.position;
    expect(inGames[0]).toBeCloseTo(4.7619, 4);
    // A rotator is Unreal's in either case, and numbers for X, Y and Z are in the units of the file.
    expect(itemsOf(text)[0]!.pose.quaternion).toEqual(one!.pose.quaternion);
    const axes = text.replace('Pitch=', 'Y=').replace('Yaw=', 'Z=').replace('Roll=', 'X=');
    expect(itemsOf(axes, { units: 'unreal' })[0]!.pose).toEqual(one!.pose);
  });

  it('gives sensors that see what is where the file has it', async () => {
    const engine = await loadEngine();
    const scene = engine.createScene({
      segments: { wall: [box([0, -2, 0], [5, 0.5, 5])], roof: [box([0, 0, 3], [9, 9, 0.1])] },
      pairs: [],
    });
    // To the right of the robot.
    const [left, right] = ['F1', 'F8'].map((name) => {
      const { pose, sonar } = robbie(name);
      const [, y] = pose.position;
      const turn = 2 * Math.atan2(pose.quaternion[2], pose.quaternion[3]);
      const { angle, maxDistance } = sonar!;
      const cone = [...pose.position, Math.cos(turn), Math.sin(turn), 0];
      const { upper } = rangeInCone(scene, cone, { halfAngle: angle / 2, maxDistance: maxDistance! });
      return [y, upper[0]!];
    });
    expect(left![1]).toBe(Infinity);
    expect(right![1]).toBeCloseTo(1.5 - 0.13, 3);
    // A scanner that looks up sees the roof.
    const scanner = `[a]\n${item('RangeScanner', 'up', 'X=0,Y=0,Z=-0.5', 'X=0,Y=1.5707963,Z=0')}\n${ROBBIE}`;
    const { pose, laser } = itemsOf(scanner)[0]!;
    const { distance } = castFan(scene, { pose }, laser!.fan, { maxDistance: laser!.maxDistance! });
    expect(distance[341]).toBeCloseTo(2.4, 4);
    const { tagReader, pose: at } = robbie('VictRFID');
    const tags = readTags(scene, { pose: at }, [{ position: [1.6, 0, 0.5], identity: 'Bobby' }], tagReader);
    expect(tags).toMatchObject([{ tag: 0, identity: 'Bobby' }]);
    engine.dispose();
  });

  it.each<[string, string, string]>([
    ['no item', 'Sensors=7', '[a]: expected (ItemClass=…), got "7"'],
    ['an item that does not end', "Sensors=(ItemClass=class'x'", '[a]: expected (ItemClass=…), got'],
    ['a quote that does not end', "Sensors=(ItemClass=class'x)", '[a]: a quote that does not end: "\'x)"'],
    ['no class', 'Sensors=(ItemName="x")', "[a]: an item without ItemClass=class'…'"],
    ['a class of numbers', 'Sensors=(ItemClass=(X=1))', '[a]: ItemClass has to be a text'],
    ['no number', item('b', 'c', 'X=up', ''), '[a]: Position: X is no number: "up"'],
    ['a huge number', item('b', 'c', 'X=1e13', ''), '[a]: Position: X is no number: "1e13"'],
    [
      'a text as direction',
      item('b', 'c', '', '').replace('Direction=()', 'Direction=up'),
      '[a]: Direction has to be (X=…,Y=…,Z=…), and is "up"',
    ],
    ['groups without names', 'Sensors=((X=1))', '[a]: a parenthesis without name= before it'],
    ['deep groups', `Sensors=${'(a='.repeat(9)}`, '[a]: parentheses more than 4 deep'],
    ['a value without a name', 'Sensors=(x)', '[a]: expected name=value, got "x"'],
    ['more behind it', "Sensors=(ItemClass=class'x'))", '[a]: more behind the item: ")"'],
  ])('refuses %s', (_, line, reason) => {
    const parse = () => parseUsarBot(`[a]\n${line}`, { file: 'my.ini' });
    expect(parse).toThrow(FileError);
    expect(parse).toThrow(`my.ini:2: ${reason}`);
  });

  it.each<[string, string, string]>([
    [
      'a beam that is too wide',
      'BeamAngle=3.2',
      'BeamAngle has to be an angle above 0 and below half a turn',
    ],
    ['a range of 0', 'BeamAngle=1\nMaxRange=0', 'MaxRange has to be a number of metres above 0, and is "0"'],
    ['no step', 'ScanFov=1', 'ScanFov without Resolution'],
    ['tiny steps', 'ScanFov=1\nResolution=1e-9', '1000000001 beams are more than the 65536 that are read'],
    [
      'too many beams',
      'HorizontalFOV=6\nHorizontalResolution=1e-4\nVerticalFOV=6\nVerticalResolution=1e-4',
      '60001 × 60001 beams are more than the 16777216',
    ],
    ['noise of all', 'Noise=1', 'Noise has to be from 0 below 1, and is "1"'],
    ['words', 'RFIDFOV=wide', 'RFIDFOV has to be an angle above 0 and up to a turn, radians, and is "wide"'],
  ])('refuses %s in the section of a class', (_, lines, reason) => {
    const text = `[a]\n${item('b', 'c', '', '')}\n[USARBot.b]\n${lines}`;
    expect(() => parseUsarBot(text)).toThrow(FileError);
    expect(() => parseUsarBot(text)).toThrow(/^USARBot\.ini:\d+: \[USARBot\.b\]: /);
    expect(() => parseUsarBot(text)).toThrow(reason);
  });

  it.each<[unknown[], string]>([
    [[7], 'text must be the text of a USARBot.ini, got 7'],
    [['', { file: 7 }], 'options.file must be a string, got 7'],
    [['', { units: 'feet' }], `options.units must be 'metres' or 'unreal', got "feet"`],
    [['', { unitsPerMetre: 0 }], 'options.unitsPerMetre must be above 0'],
  ])('refuses the arguments %j', (args, message) => {
    expect(() => parseUsarBot(...(args as [string]))).toThrow(`parseUsarBot: ${message}`);
  });

  it('reads or refuses damaged files, with their name', () => {
    const words = fc.constantFrom('', '(', ')', '"', "'", '=', ',', '\n', '[', '1e999', '__proto__=1\n', '-');
    const edits = fc.array(fc.tuple(fc.nat(ROBBIE.length), fc.nat(9), words), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(edits, (list) => {
        let text = ROBBIE;
        for (const [at, length, word] of list) text = text.slice(0, at) + word + text.slice(at + length);
        try {
          for (const { items } of parseUsarBot(text)) {
            for (const { pose } of items) {
              expect([...pose.position, ...pose.quaternion].every(Number.isFinite)).toBe(true);
            }
          }
        } catch (error) {
          expect(error).toBeInstanceOf(FileError);
          expect((error as Error).message).toMatch(/^USARBot\.ini:\d+: ./);
        }
      }),
    );
  });
});
