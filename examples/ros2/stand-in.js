// What stands in for rosbridge where there is no ROS: a socket that plays joint states once somebody has
// subscribed to them, and prints the markers that it gets.

export class StandIn {
  #listeners = [];
  #rows;

  /** @param {{ names: string[], position: number[] }[]} rows - the states that it plays */
  constructor(rows) {
    this.#rows = rows;
  }

  addEventListener(_type, listener) {
    this.#listeners.push(listener);
  }

  send(text) {
    const { op, topic, type, msg } = JSON.parse(text);
    if (op === 'advertise') console.log(`advertised ${topic}, ${type}`);
    if (op === 'subscribe') {
      console.log(`subscribed to ${topic}, ${type}`);
      this.#play(topic);
    }
    if (op !== 'publish') return;
    const { header, type: kind, text: words, points, color } = msg;
    const time = (header.stamp.sec + 1e-9 * header.stamp.nanosec).toFixed(1);
    const what = words ?? `${points.length} points, ${color.r > color.g ? 'red' : 'green'}`;
    console.log(`${time} s ${topic}: marker of kind ${kind} in ${header.frame_id}: ${what}`);
  }

  #play(topic) {
    for (const [i, { names, position }] of this.#rows.entries()) {
      const stamp = { sec: Math.floor(i / 10), nanosec: (i % 10) * 1e8 };
      const msg = { header: { stamp, frame_id: '' }, name: names, position, velocity: [], effort: [] };
      const data = JSON.stringify({ op: 'publish', topic, msg });
      for (const listener of this.#listeners) listener({ data });
    }
  }
}
