import type { Random } from '../../../chaos/harness/random.ts'
import { judgeAnswer } from './judge.ts'
import { type Callers, makeRequest } from './make-request.ts'
import { oddBytes, oddRequest } from './odd-requests.ts'
import { type Request, toBytes } from './request.ts'
import type { createWire } from './wire.ts'

/** What became of one trial. */
export type Outcome = { seed: number; statuses: number[]; what: string[] }

const SHOWN_CHARACTERS = 600

/** Sends the request of a seed and judges its answer. */
export async function fire(
  wire: ReturnType<typeof createWire>,
  seed: number,
  random: Random,
  askers: Callers,
): Promise<Outcome> {
  const kind = random.next()
  const request = makeRequest(random, askers)
  if (kind < 0.06) {
    const others = [makeRequest(random, askers), makeRequest(random, askers)]
    return shoot(wire, seed, random, [request, ...others])
  }
  const sent = kind < 0.25 ? oddRequest(request, random) : request
  const answer = await wire.ask(toBytes(sent), sent.method)
  if (!answer) return { seed, statuses: [], what: [`no answer: ${show(sent)}`] }
  const wrong = judgeAnswer(sent.method, sent.target, answer)
  return {
    seed,
    statuses: [answer.status],
    what: wrong.map((each) => `${each} ← ${show(sent)}`),
  }
}

async function shoot(
  wire: ReturnType<typeof createWire>,
  seed: number,
  random: Random,
  requests: readonly Request[],
): Promise<Outcome> {
  const { bytes, methods, targets } = oddBytes(requests, random)
  const answers = await wire.shoot(bytes, methods)
  const what = answers.flatMap((answer, at) =>
    judgeAnswer(methods[at] ?? '', targets[at] ?? '', answer).map(
      (each) => `${each} ← ${JSON.stringify(bytes.toString('latin1').slice(0, SHOWN_CHARACTERS))}`,
    ),
  )
  return { seed, statuses: answers.map(({ status }) => status), what }
}

function show(request: Request): string {
  return JSON.stringify(toBytes(request).toString('latin1').slice(0, SHOWN_CHARACTERS))
}
