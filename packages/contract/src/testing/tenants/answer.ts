/** An answer as it came, without what belongs to the moment alone. */
export type Answered = { status: number; headers: string; body: string }

/** What two answers to like questions may differ in. */
const OF_THE_MOMENT = /^(date|keep-alive|connection|x-ratelimit-.*)$/
const CHANCE = [
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<uuid>'],
  [/dibs_live_[\w-]{43}/g, '<key>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<moment>'],
  [/"<uuid>-(?:<own session>|<uuid>)-\d+"/g, '<etag>'],
  [/"(word|token)":"[^"]+"/g, '"$1":"<random>"'],
  [/\/b\/[\w-]{22}"/g, '/b/<random>"'],
  [/\/invite#[\w-]{22}"/g, '/invite#<random>"'],
  // What anybody can look up at the platform.
  [/"account":"(found|private|missing|unread)"(,"nickname":"[^"]*")?/g, '"account":<public>'],
  // Of the orders in the same answer, with their ids.
  [/"digest":"[\w-]+"/g, '"digest":<of what is told>'],
  // Of a log that was just begun: what was heard until then, under salts of its own.
  [/"size":(null|\d+),"root":(null|"[^"]{12}")/g, '<sealed so far>'],
  [/\d{10,}/g, '<number>'],
  // Two who ask at once may get a connection one after the other.
  [/"state":"(waiting|busy|not_live|listening)"/g, '"state":<so far>'],
  // Of a live that runs, these are stored every few seconds.
  [/"(commentsHeard|heardSeconds)":\d+/g, '"$1":<count>'],
  [/"hasClaimed":(true|false)/g, '"hasClaimed":<so far>'],
  [/"countedAt":(null|"<moment>")/g, '"countedAt":<so far>'],
] as const

export type Send = (url: string, init: RequestInit) => Promise<Response>

/** Sends a call and reads its answer. */
export async function ask(send: Send, url: string, init: RequestInit): Promise<Answered> {
  const response = await send(url, init)
  const headers = [...response.headers]
    .filter(([name]) => !OF_THE_MOMENT.test(name))
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted()
    .join('\n')
  return { status: response.status, headers, body: await response.text() }
}

/** The answer with ids and moments as placeholders, so that two sellers' answers can be the same. */
export function masked(
  { status, headers, body }: Answered,
  names: readonly [string, string][],
  isRandom: boolean,
): string {
  const text = `${status}\n${isRandom ? headers.replace(/content-length: \d+\n/, '') : headers}\n\n${body}`
  const longestFirst = names.toSorted(([a], [b]) => b.length - a.length)
  const named = longestFirst.reduce((so, [value, name]) => so.replaceAll(value, name), text)
  return CHANCE.reduce((so, [pattern, name]) => so.replace(pattern, name), named)
}
