import { INSTRUCTION, NO_INFORMATION } from '@dibs/content/help/instruction'
import { promptText, readPrompt, type SaidBefore } from '@dibs/content/help/prompt'
import { type HelpAnswerReason, helpAnswerText } from '@dibs/content/server'
import { type Generated, type Language, type Prompt, QUESTION_MAX_LENGTH } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Generate } from '../../platform/outside/generative-ai.ts'
import { hasAssistant } from '../plans/service.ts'
import type { Asker } from './budget.ts'
import type { FoundHelp, SearchHelp } from './help.ts'

type Dependencies = Pick<Context, 'db' | 'log' | 'metrics'> & {
  /** Null without a key for the generative AI. */
  generate: Generate | null
  takePrompt: (asker: Asker) => Promise<boolean>
  search: SearchHelp
}

/** A question as it was read from what a browser sent. */
type Asked = { language: Language; said: readonly SaidBefore[]; question: string }

/** An entry with a worse score is of no use to the generative AI; 0 is perfect, 1 no match. */
const WORST_SCORE = 0.8

/**
 * Answers questions about Dibs, from the help alone. Of what a browser sends only the question
 * and what was said before it are used: the prompt is made here.
 */
export function createAssistant(dependencies: Dependencies) {
  const { db, log, metrics, generate, takePrompt, search } = dependencies

  async function generated(
    asker: Asker,
    { language, said, question }: Asked,
    { found }: FoundHelp,
  ): Promise<Generated | HelpAnswerReason> {
    if (!generate || !(await hasAssistant(db, asker.userId as UserId))) return 'source'
    if (!(await takePrompt(asker))) return 'used_up'
    const known = found.filter(({ score }) => score <= WORST_SCORE)
    const sections = known.map(({ title, content }) => `## ${title}\n${content}`)
    const information = sections.join('\n\n') || NO_INFORMATION[language]
    const parts = { instruction: INSTRUCTION[language], information, said, question }
    const generation = await generate(promptText(language, parts))
    if ('answer' in generation) return generation.answer
    log.warn({ why: generation.why }, 'the generative AI did not answer')
    return 'failed'
  }

  /** What the help says; of a question that says too little by itself, by the one before. */
  async function find({ language, said, question }: Asked): Promise<FoundHelp> {
    const help = await search(question, language)
    const before = said.findLast(({ sender }) => sender === 'user')
    if (!before || help.found.some(({ score }) => score <= WORST_SCORE)) return help
    const { found } = await search(before.text, language)
    // The model knows what was said; the help itself would answer what is not asked any more.
    return { ...help, found }
  }

  return {
    /**
     * Answers the question in a prompt of the web app's form, in the form of the generative AI.
     * When that is not asked or does not answer, the help itself answers, and says so.
     * @throws prompt_invalid, too_many_requests
     */
    async ask(asker: Asker, { contents }: Prompt): Promise<Generated> {
      const read = readPrompt(contents[0]?.parts[0]?.text ?? '')
      const question = read?.question.trim() ?? ''
      if (!read || question === '' || question.length > QUESTION_MAX_LENGTH)
        throw new AppError('prompt_invalid', { field: 'contents' })
      const help = await find({ ...read, question })
      const answer = await generated(asker, { ...read, question }, help)
      metrics.assistantAnswers.inc({ by: typeof answer === 'string' ? 'help' : 'model' })
      if (typeof answer !== 'string') return answer
      return toGenerated(helpAnswerText(read.language, help, answer))
    },
  }
}

/** The shape in which the generative AI answers. */
function toGenerated(text: string): Generated {
  return {
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    modelVersion: 'help',
  }
}
