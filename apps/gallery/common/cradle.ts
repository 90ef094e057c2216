/** Newton's cradle: balls that hang in a row on rods, as in Holck 2005, test 3. Metres, kilograms. */
export const COUNT = 6;
export const BALL = { radius: 0.05, mass: 3 } as const;
/** From the pivot to the center of the ball. */
const ROD = { length: 0.56, width: 0.01, mass: 0.5 } as const;
/** The height of the pivots. */
export const HEIGHT = 0.73;

/** How far pendulums swing to either side, radians; N·m of what takes them along. */
export const MOST_ANGLE = 1.2;
const STRENGTH = 80;

/** How far balls are apart that hang still: less than counts as touching. */
const GAP = 5e-4;

/** Where the pivot of a pendulum is along the row. */
export function placeOf(i: number): number {
  return (i - (COUNT - 1) / 2) * (2 * BALL.radius + GAP);
}

/** A robot whose joint `i` turns ball `i`, to the right where it is positive. */
export function writeCradle(): string {
  const pendulums = Array.from({ length: COUNT }, (_, i) => {
    const { radius, mass } = BALL;
    const ball = 0.4 * mass * radius ** 2;
    const across = (ROD.mass / 12) * (ROD.length ** 2 + ROD.width ** 2);
    const along = (ROD.mass / 6) * ROD.width ** 2;
    return `
<link name="rod ${i}">
  <inertial><origin xyz="0 0 ${-ROD.length / 2}"/><mass value="${ROD.mass}"/>
    <inertia ixx="${across}" iyy="${across}" izz="${along}" ixy="0" ixz="0" iyz="0"/></inertial>
  <collision><origin xyz="0 0 ${-ROD.length / 2}"/>
    <geometry><box size="${ROD.width} ${ROD.width} ${ROD.length}"/></geometry></collision>
</link>
<link name="ball ${i}">
  <inertial><mass value="${mass}"/>
    <inertia ixx="${ball}" iyy="${ball}" izz="${ball}" ixy="0" ixz="0" iyz="0"/></inertial>
  <collision><geometry><sphere radius="${radius}"/></geometry></collision>
</link>
<joint name="${i}" type="revolute">
  <parent link="beam"/><child link="rod ${i}"/>
  <limit lower="${-MOST_ANGLE}" upper="${MOST_ANGLE}" effort="${STRENGTH}" velocity="0"/>
  <origin xyz="${placeOf(i)} 0 ${HEIGHT}"/><axis xyz="0 -1 0"/>
</joint>
<joint name="end ${i}" type="fixed">
  <parent link="rod ${i}"/><child link="ball ${i}"/><origin xyz="0 0 ${-ROD.length}"/>
</joint>`;
  });
  return `<robot name="cradle"><link name="beam"/>${pendulums.join('')}</robot>`;
}
