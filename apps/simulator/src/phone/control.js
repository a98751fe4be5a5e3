/**
 * The control interface, as far as the phone uses it.
 *
 * @typedef {{ uniqueId: string, userId: string, nickname: string, bio: string, private: boolean,
 *   missing: boolean, blocked: boolean | string }} Profile
 * @typedef {{ uniqueId: string, roomId: string, recording: string | null, startedAt: number,
 *   connections: number, sentChats: number }} Live
 * @typedef {{ comment: string, uniqueId: string, nickname: string, userId: string, msgId: string,
 *   createTime: string }} Chat
 * @typedef {{ channel: 'email' | 'whatsapp', to: string, subject?: string, text: string, at: string }} Message
 * @typedef {{ name: string, note: string, chats: number | null }} Recording
 */

/**
 * One call; a refusal is thrown with the simulator's own sentence.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
export async function call(method, path, body) {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const response = await fetch(`/control/${path}`, init)
  const text = await response.text()
  const answer = text === '' ? null : JSON.parse(text)
  if (!response.ok) throw new Error(answer?.error ?? `the simulator answered ${response.status}`)
  return answer
}

/** @param {string} uniqueId */
export const livePath = (uniqueId) => `lives/${encodeURIComponent(uniqueId)}`

/** @param {string} uniqueId */
export const profilePath = (uniqueId) => `profiles/${encodeURIComponent(uniqueId)}`
