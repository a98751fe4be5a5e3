import { type Generated, generatedSchema, type Prompt } from '@dibs/contract'
import { readText } from './read-text.ts'

const MAX_BYTES = 256 * 1024

export type GenerativeAiOptions = {
  apiUrl: string
  apiKey: string
  model: string
  timeoutMs?: number
}

/** What came of a prompt: the service's own answer, or why there is none, without anything secret. */
export type Generation = { answer: Generated } | { why: string }

/** Sends a prompt, by default for 20 s at most; never rejects. */
export type Generate = (prompt: Prompt) => Promise<Generation>

/** Asks the generative AI. Its key goes in the address, so no address is ever logged or thrown. */
export function createGenerativeAi(options: GenerativeAiOptions): Generate {
  const { apiUrl, apiKey, model, timeoutMs = 20_000 } = options
  const url = `${apiUrl}/v1beta/models/${encodeURIComponent(model)}:generateContent?key=${encodeURIComponent(apiKey)}`
  return async (prompt) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(prompt),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        return { why: `HTTP ${response.status}` }
      }
      const text = await readText(response, MAX_BYTES)
      if (text === null) return { why: 'too large' }
      const read = generatedSchema.safeParse(JSON.parse(text))
      return read.success ? { answer: read.data } : { why: 'another shape' }
    } catch (error) {
      return { why: error instanceof Error ? error.name : 'failed' }
    }
  }
}
