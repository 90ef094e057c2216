import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { didYouMean } from '../../../bindings/base/nearest.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { type Arguments, checkNames, explain } from './arguments.ts';
import { LoadedRobots } from './robots.ts';
import { DESCRIPTIONS, INPUTS, type ToolName } from './schemas.ts';
import { type Answer, TOOLS } from './tools.ts';

const NAMES = Object.keys(INPUTS) as ToolName[];

const INSTRUCTIONS =
  'Exact distances, collision checks, motion planning and inverse kinematics of robots. Call load_robot first; ' +
  'then info, closest, check_path, plan, reach and screenshot answer for it. Metres and radians; a distance below 0 ' +
  'is an overlap. What plan proves free is free between samples, too.';

/**
 * Makes the server that an assistant calls tools of.
 *
 * @param folders - real paths of the folders that files are read below; the caller has put up the fence
 * @param version - of this package
 */
// oxlint-disable-next-line typescript/no-deprecated -- McpServer makes schemas, and here they are given
export function createServer(folders: readonly string[], version: string): Server {
  const robots = new LoadedRobots(folders);
  // oxlint-disable-next-line typescript/no-deprecated -- as above
  const server = new Server(
    { name: 'clearance', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: NAMES.map(describe) }));
  // A robot stands in one posture at a time, so calls wait for those before them.
  let last: Promise<unknown> = Promise.resolve();
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const call = last.then(() => answer(robots, params.name, params.arguments ?? {}, signal));
    last = call;
    return call;
  });
  server.onclose = () => robots.dispose();
  return server;
}

function describe(name: ToolName): Tool {
  return {
    name,
    description: DESCRIPTIONS[name],
    inputSchema: INPUTS[name],
    annotations: { readOnlyHint: name !== 'load_robot', destructiveHint: false, openWorldHint: false },
  };
}

/** Answers a call; what is wrong with it is an answer, too. */
async function answer(
  robots: LoadedRobots,
  name: string,
  given: Arguments,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    signal.throwIfAborted();
    const tool = checkCall(name, given);
    return resultOf(await TOOLS[tool](robots, given as never, signal));
  } catch (error) {
    return { content: [{ type: 'text', text: explain(error) }], isError: true };
  }
}

const schemas = new AjvJsonSchemaValidator();
const validators = new Map(NAMES.map((name) => [name, schemas.getValidator(INPUTS[name])]));

/** Refuses a call of a tool that is none, or with arguments that it does not take. */
function checkCall(name: string, given: Arguments): ToolName {
  const tool = NAMES.find((known) => known === name);
  if (tool === undefined) {
    throw new InputError(
      `there is no tool "${name}"; there are ${NAMES.join(', ')}${didYouMean(name, NAMES)}`,
    );
  }
  checkNames(tool, given);
  const { valid, errorMessage = '' } = validators.get(tool)!(given);
  if (valid) return tool;
  throw new InputError(`${tool}: ${errorMessage.replaceAll('data/', '')}; see the schema of its arguments`);
}

function resultOf({ document, picture }: Answer): CallToolResult {
  const text = { type: 'text', text: JSON.stringify(document) } as const;
  if (picture === undefined) return { content: [text] };
  const data = Buffer.from(picture).toString('base64');
  return { content: [{ type: 'image', data, mimeType: 'image/png' }, text] };
}
