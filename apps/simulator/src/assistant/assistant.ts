/** What the generative AI answers: a text, or a whole answer with its status. */
export type PreparedAnswer = { answer: string } | { status: number; body: unknown }

const DEFAULT_ANSWER =
  'I am the stand-in for the assistant. Set my next answer with PUT /control/assistant.'
const KEPT_PROMPTS = 20

export type Assistant = ReturnType<typeof createAssistant>

/** The generative AI: gives the prepared answer until another is prepared. */
export function createAssistant() {
  let prepared: PreparedAnswer = { answer: DEFAULT_ANSWER }
  const prompts: string[] = []
  return {
    prepare(next: PreparedAnswer) {
      prepared = next
    },
    /** What is prepared, and the prompts that came in, newest first. */
    status: () => ({ prepared, prompts: [...prompts] }),
    answer(prompt: string): PreparedAnswer {
      prompts.unshift(prompt)
      prompts.length = Math.min(prompts.length, KEPT_PROMPTS)
      return prepared
    },
    reset() {
      prepared = { answer: DEFAULT_ANSWER }
      prompts.length = 0
    },
  }
}
