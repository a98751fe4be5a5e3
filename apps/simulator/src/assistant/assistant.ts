import { answerFromPrompt } from './answer-from-prompt.ts'

/** What the generative AI answers: a text, or a whole answer with its status. */
export type PreparedAnswer = { answer: string } | { status: number; body: unknown }

const KEPT_PROMPTS = 20

export type Assistant = ReturnType<typeof createAssistant>

/** The generative AI: answers from the prompt, or as was prepared until something else is. */
export function createAssistant() {
  let prepared: PreparedAnswer | null = null
  const prompts: string[] = []
  return {
    prepare(next: PreparedAnswer) {
      prepared = next
    },
    /** What is prepared, if anything, and the prompts that came in, newest first. */
    status: () => ({ prepared, prompts: [...prompts] }),
    answer(prompt: string): PreparedAnswer {
      prompts.unshift(prompt)
      prompts.length = Math.min(prompts.length, KEPT_PROMPTS)
      return prepared ?? { answer: answerFromPrompt(prompt) }
    },
    reset() {
      prepared = null
      prompts.length = 0
    },
  }
}
