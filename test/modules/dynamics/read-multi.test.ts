import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMulti } from '../../../modules/dynamics/read-multi.ts';
import { FileError } from '../../../modules/robot/index.ts';

/** An object as Holck 2005, table D.1, has it, with numbers where the print has none. */
function object(number: number, mass: string, moments: string, quaternion = '1 0 0 0'): string {
  return [
    `############# start object ${number} ###############`,
    '# Geometri file name',
    number === 1 ? 'Ground.xml' : `Link${number}.xml`,
    '# Position of body  # x y z',
    `0.0 ${number}.5 -1e-1`,
    '# Rotation quaternion # s x y z',
    quaternion,
    '# Linary moment # x y z #',
    '0 0 0.25',
    '# Angular moment # x y z #',
    '0 0.5 0',
    '# Mass #',
    mass,
    '# Scaling factors # x y z #',
    '1 2 3',
    '# Moment of inertia #',
    moments,
    '# External force: Magnitude and impact position #',
    '0 0 10',
    '0.5 0 0',
    `############# end object ${number} ###############`,
  ].join('\n');
}

const rb = (...objects: string[]): string =>
  ['#### # Configuration file # ####', '# Number of objects', String(objects.length), ...objects].join('\n');
const BODIES = rb(
  object(1, '1e6', '1 1 1'),
  object(2, '2', '1 0 0\n0 2 0.5\n0 0.5 2.5', '1 0 0 1'),
  object(3, '0.5', '1 2 3'),
);

/** The example of table D.2, with the body of the last link and the limits of the motors put right. */
const LINKS = `// Articulated body setup file //
class{ FIXED, NOLOOPS} // types: FIXED FLOATING, NOLOOPS LOOPS
numberOfLinks{2} numberOfJoints{1}
// // link 0 //
linkID{ 0 } associatedBody{ 1 } predecessorLink{} successorLinks{ 1 }
comToOuter{0.0, 1.0, 0.0} zAxisOfOuterJoint{0.0, 0.0, 1.0} xAxisOfOuterJoint{1.0, 0.0, 0.0}
// // link 1 //
linkID{ 1 } associatedBody{ 2 } predecessorLink{ 0 }
jointType{ REVOLUTE } // types: PRISMATIC REVOLUTE
innerToCom{ 0.0, 9.0, 0.0 } // vector from inboard joint to c.o.m
zAxisOfBodyFrame{0.0, 0.0, 1.0} // z-axis of the body frame
xAxisOfBodyFrame{0.0, 2.0, 0.0}
q{ 0.5 } qdot{ -0.25 } qmin{ 0.0 } qmax{ 0.8 } qpre{ 0.1 } Qmax{ 30 }
successorLinks{ 2 }
comToOuter{0.0, 9.0, 0.0} zAxisOfOuterJoint{1.0, 0.0, 0.0} xAxisOfOuterJoint{0.0, 0.0, 1.0}
// // link 2 //
linkid{ 2 } associatedbody{ 3 } predecessorlink{ 1 } jointtype{ PRISMATIC }
innertocom{ 0.0, 7.0, 0.0 } zaxisofbodyframe{0.0, 0.0, 1.0} xaxisofbodyframe{1.0, 0.0, 0.0}
q{ 0.4 } qmin{ -2 } Qmax{ } successorlinks{}`;

const HALF = Math.SQRT1_2;

describe('readMulti', () => {
  it('reads bodies, with three moments or with a matrix', () => {
    const { bodies, joints, base } = readMulti(BODIES);
    expect([joints, base]).toEqual([undefined, undefined]);
    expect(bodies.map((body) => [body.geometry, body.mass, body.static])).toEqual([
      ['Ground.xml', 1e6, true],
      ['Link2.xml', 2, false],
      ['Link3.xml', 0.5, false],
    ]);
    expect(bodies.map(({ inertia }) => inertia)).toEqual([
      [1, 1, 1, 0, 0, 0],
      [1, 2, 2.5, 0, 0, 0.5],
      [1, 2, 3, 0, 0, 0],
    ]);
    const { pose, ...rest } = bodies[1]!;
    expect(pose.position).toEqual([0, 2.5, -0.1]);
    for (const [k, value] of [0, 0, HALF, HALF].entries()) expect(pose.quaternion[k]).toBeCloseTo(value, 15);
    expect(rest).toMatchObject({
      number: 2,
      scale: [1, 2, 3],
      momentum: { linear: [0, 0, 0.25], angular: [0, 0.5, 0] },
      force: { vector: [0, 0, 10], at: [0.5, 0, 0] },
    });
  });

  it('takes for static what is heavier than it is told', () => {
    const { bodies } = readMulti(BODIES, { staticAbove: 1 });
    expect(bodies.map((body) => body.static)).toEqual([true, true, false]);
  });

  it('reads joints between them', () => {
    const { base, joints } = readMulti(BODIES, { jnt: LINKS });
    expect(base).toEqual({ body: 1, fixed: true });
    const [elbow, slide] = joints!;
    expect(elbow).toMatchObject({
      ...{ link: 1, type: 'revolute', parent: 1, child: 2, position: 0.5, velocity: -0.25 },
      ...{ lower: 0, upper: 0.8, preferred: 0.1, effort: 30 },
      origin: { position: [0, 1, 0], quaternion: [0, 0, 0, 1] },
    });
    // The x axis of the body is the y axis of the joint: what is 9 along its y axis is at −9 along x.
    for (const [k, value] of [-9, 0, 0].entries()) expect(elbow!.body.position[k]).toBeCloseTo(value, 14);
    for (const [k, value] of [0, 0, HALF, HALF].entries()) {
      expect(elbow!.body.quaternion[k]).toBeCloseTo(value, 15);
    }
    expect(slide).toMatchObject({
      ...{ link: 2, type: 'prismatic', parent: 2, child: 3, position: 0.4, velocity: 0 },
      ...{ lower: -2, upper: Infinity, preferred: 0, effort: Infinity },
      body: { position: [0, 7, 0], quaternion: [0, 0, 0, 1] },
    });
    // z to x, and x to z: y to y, turned over.
    const [x, y, z, w] = slide!.origin.quaternion;
    expect([2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)].map(Math.round)).toEqual([
      1, 0, 0,
    ]);
  });

  it('reads a floating base, and links that carry several', () => {
    const two = LINKS.replace('FIXED', 'FLOATING')
      .replace('successorLinks{ 2 }', 'successorLinks{ }')
      .replace(/comToOuter\{0\.0, 9.*/, '')
      .replace('predecessorlink{ 1 }', 'predecessorlink{ 0 }')
      .replace(
        'successorLinks{ 1 }',
        'successorLinks{ 1 2 } comToOuter{2, 0, 0} zAxisOfOuterJoint{0 0 1} xAxisOfOuterJoint{1 0 0}',
      );
    const { base, joints } = readMulti(BODIES, { jnt: two });
    expect(base).toEqual({ body: 1, fixed: false });
    expect(joints!.map(({ parent, child, origin }) => [parent, child, origin.position])).toEqual([
      [1, 2, [2, 0, 0]],
      [1, 3, [0, 1, 0]],
    ]);
  });

  it.each<[string, string, string]>([
    ['nothing', '# only remarks', 'r.rb: has no number of objects; is it an .rb of Multi?'],
    ['no number', 'many', 'r.rb:1: the number of objects: "many" is no number up to 1000000000000'],
    ['half a number', '1.5', 'r.rb:1: the number of objects: 1.5 is no whole number from 0 on'],
    ['very many', '5000', 'r.rb:1: 5000 objects are more than the 4096 that are read'],
    ['too few', '1', 'r.rb:1: announces 1 objects, and has 0'],
    ['too many', rb(object(1, '1', '1 1 1')).replace(/^1$/m, '0'), 'r.rb:3: announces 0 objects, and has 1'],
    ['a number first', '1\n2', 'r.rb:2: 2 stands where the file of a geometry is to be named'],
    [
      'a number less',
      rb(object(1, '1', '1 1')),
      'r.rb:6: object 1: 25 numbers follow the name of its geometry; expected 26',
    ],
    ['no mass', rb(object(1, '0', '1 1 1')), 'r.rb:16: object 1: its mass is 0, and has to be above 0'],
    [
      'an endless mass',
      rb(object(1, '1e999', '1 1 1')),
      'r.rb:16: object 1: its mass: "1e999" is no number up to',
    ],
    [
      'no turn',
      rb(object(1, '1', '1 1 1', '0 0 0 0')),
      'r.rb:10: object 1: its quaternion is 0, and turns to nowhere',
    ],
    [
      'a matrix that is not symmetric',
      rb(object(1, '1', '1 0 0 0 1 0.1 0 0 1')),
      'r.rb:20: object 1: its matrix of inertia is not',
    ],
    [
      'a hexadecimal number',
      rb(object(1, '0x10', '1 1 1')),
      'r.rb:16: object 1: its mass: "0x10" is no number',
    ],
  ])('refuses an .rb with %s', (_, text, message) => {
    expect(() => readMulti(text, { file: 'r.rb' })).toThrow(message);
    expect(() => readMulti(text)).toThrow(FileError);
  });

  it.each<[string, string | RegExp, string, string]>([
    ['no links', /linkid[^]*/i, '', 'a.jnt: has no linkid{ }; is it a .jnt of Multi?'],
    ['loops', 'NOLOOPS', 'LOOPS', 'a.jnt:2: class LOOPS: closed loops of links are not supported'],
    ['another class', 'FIXED', 'FLYING', 'a.jnt:2: class: "FLYING" is none of FIXED, FLOATING, NOLOOPS'],
    ['another entry', 'numberOfLinks', 'links', 'a.jnt:3: "links" is none of class, numberoflinks'],
    ['another field', 'qdot', 'qdott', 'a.jnt:13: link 1: "qdott" is none of associatedbody'],
    ['a field twice', 'qdot', 'q', 'a.jnt:13: link 1: a second q{ }'],
    [
      'an open brace',
      'successorlinks{}',
      'successorlinks{',
      'a.jnt:19: the braces of successorlinks are not closed',
    ],
    ['two open braces', 'qmin{ 0.0', 'qmin{{ 0.0', 'a.jnt:13: the braces of qmin are not closed'],
    ['a value without a name', 'qmin{', '{', 'a.jnt:13: "{" is no name with values in braces'],
    ['a name without values', 'qmin{ 0.0 }', 'qmin', 'a.jnt:13: "qmin" is no name with values in braces'],
    ['two numbers', 'q{ 0.5 }', 'q{ 0.5 0.6 }', 'a.jnt:13: q has 2 values; expected one'],
    ['no number', 'q{ 0.5 }', 'q{ half }', 'a.jnt:13: link 1: q: "half" is no number'],
    ['a link twice', 'linkid{ 2 }', 'linkid{ 1 }', 'a.jnt:17: link 1: a second one has this number'],
    [
      'a body twice',
      'associatedbody{ 3 }',
      'associatedbody{ 2 }',
      'a.jnt:17: link 2: its body 2 is that of link 1 as well',
    ],
    ['no body', 'associatedbody{ 3 }', '', 'a.jnt:17: link 2: needs associatedbody{ }'],
    [
      'a body that is not there',
      'associatedbody{ 3 }',
      'associatedbody{ 4 }',
      'a.jnt: a link has the body 4, and r.rb has bodies 1 to 3',
    ],
    [
      'body 0',
      'associatedBody{ 1 }',
      'associatedBody{ 0 }',
      'a.jnt: a link has the body 0, and r.rb has bodies 1 to 3',
    ],
    [
      'two bases',
      'predecessorlink{ 1 }',
      '',
      'a.jnt:17: link 2: it has no predecessor, nor has link 0; one of them',
    ],
    [
      'no base',
      'predecessorLink{}',
      'predecessorLink{ 2 }',
      'a.jnt: has no link without a predecessor, which is the base',
    ],
    [
      'a successor that is not there',
      'successorLinks{ 2 }',
      'successorLinks{ 7 }',
      'a.jnt:8: link 1: its successor 7 is not there',
    ],
    [
      'another predecessor',
      'predecessorlink{ 1 }',
      'predecessorlink{ 0 }',
      'a.jnt:17: link 2: it is a successor of link 1, but its predecessor is 0',
    ],
    [
      'a lost link',
      /successorLinks\{ 2 \}\n.*/,
      '',
      'a.jnt:16: link 2: it is no successor of its predecessor',
    ],
    [
      'a successor twice',
      'successorLinks{ 1 }',
      'successorLinks{ 1 1 }',
      'a.jnt:5: link 0: has comtoouter 1 times; expected 2',
    ],
    ['no joint type', 'jointType{ REVOLUTE }', '', 'a.jnt:8: link 1: needs jointtype{ }'],
    [
      'another joint',
      'PRISMATIC }',
      'PLANAR }',
      'a.jnt:17: link 2: jointtype: "PLANAR" is neither PRISMATIC nor REVOLUTE',
    ],
    [
      'limits the wrong way round',
      'qmax{ 0.8 }',
      'qmax{ -0.8 }',
      'a.jnt:8: link 1: qmin 0 is above qmax -0.8',
    ],
    ['a weak motor', 'Qmax{ 30 }', 'Qmax{ -30 }', 'a.jnt:8: link 1: Qmax -30 is negative'],
    [
      'two coordinates',
      '{ 0.0, 7.0, 0.0 }',
      '{ 0.0, 7.0 }',
      'a.jnt:18: link 2: innertocom has 2 numbers; expected 3',
    ],
    [
      'no axis',
      'zAxisOfBodyFrame{0.0, 0.0, 1.0}',
      'zAxisOfBodyFrame{0 0 0}',
      'a.jnt:11: link 1: zAxisOfBodyFrame has no direction',
    ],
    [
      'slanted axes',
      'xAxisOfBodyFrame{0.0, 2.0, 0.0}',
      'xAxisOfBodyFrame{0, 1, 1}',
      'a.jnt:12: link 1: xAxisOfBodyFrame is not square to zAxisOfBodyFrame',
    ],
  ])('refuses a .jnt with %s', (_, from, to, message) => {
    const jnt = LINKS.replace(from, to);
    expect(jnt).not.toBe(LINKS);
    expect(() => readMulti(BODIES, { jnt, file: 'r.rb', jntFile: 'a.jnt' })).toThrow(message);
  });

  it.each<[string, unknown[], string]>([
    ['no text', [7], 'rb must be the text of an .rb, got 7'],
    ['another option', [BODIES, { jtn: '' }], "options must be without properties other than 'jnt', 'file'"],
    ['a .jnt that is no text', [BODIES, { jnt: 1 }], 'options.jnt must be a string, got 1'],
    ['a name that is none', [BODIES, { file: 1 }], 'options.file must be a string, got 1'],
    ['a bound of 0', [BODIES, { staticAbove: 0 }], 'options.staticAbove must be above 0, got 0'],
  ])('refuses %s', (_, args, message) => {
    expect(() => readMulti(...(args as [string]))).toThrow(`readMulti: ${message}`);
  });

  it('reads or refuses damaged files, with their name', () => {
    const damaged = (text: string): fc.Arbitrary<string> =>
      fc
        .array(
          fc.tuple(
            fc.nat(text.length),
            fc.nat(20),
            fc.constantFrom('', '{', '}', '#', '//', '1e999', '\0', '-', '\n'),
          ),
          {
            minLength: 1,
            maxLength: 4,
          },
        )
        .map((edits) =>
          edits.reduce((now, [at, length, word]) => now.slice(0, at) + word + now.slice(at + length), text),
        );
    const property = (bodies: string, jnt: string): void => {
      try {
        readMulti(bodies, { jnt });
      } catch (error) {
        expect(error).toBeInstanceOf(FileError);
        expect((error as Error).message).toMatch(/^\.(rb|jnt)(:\d+)?: ./);
      }
    };
    fc.assert(fc.property(damaged(BODIES), fc.constant(LINKS), property), { numRuns: 1000 });
    fc.assert(fc.property(fc.constant(BODIES), damaged(LINKS), property), { numRuns: 2000 });
  });

  it('refuses the longest files that there may be, in time', () => {
    const long = 'q{}'.repeat(2 ** 18);
    expect(() => readMulti(BODIES, { jnt: `linkid{0}${long}` })).toThrow('a second q{ }');
    expect(() => readMulti('1 '.repeat(2 ** 18))).toThrow('stands where');
    expect(() => readMulti('a'.repeat(2 ** 20 + 1))).toThrow('longer than 1048576 characters');
  });
});
