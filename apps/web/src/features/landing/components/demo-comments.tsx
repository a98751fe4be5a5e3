import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { DemoComment } from '../demo.ts'

/** The comments of the example, newest at the bottom; the code that was found is marked. */
export function DemoComments({ comments }: { comments: readonly DemoComment[] }) {
  const { t } = useTranslation('landing')
  return (
    <div className="flex h-40 flex-col overflow-hidden rounded-lg bg-surface p-4 shadow-raised sm:h-[25.5rem]">
      <h2 className="text-sm font-bold text-ink-soft">{t('demo.comments')}</h2>
      <ol className="flex min-h-0 flex-1 flex-col justify-end gap-1.5 overflow-hidden max-sm:[&>li:nth-last-child(n+3)]:hidden [&>li:nth-last-child(n+7)]:hidden">
        {comments.map((comment) => (
          <li
            key={comment.id}
            className={classNames(
              'animate-rise rounded-md px-3 py-1.5 text-sm',
              comment.code ? 'bg-action-tint' : 'bg-paper',
            )}
          >
            <span className="block text-xs font-semibold text-ink-soft">{comment.buyer}</span>
            <MarkedText text={comment.text} code={comment.code} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function MarkedText({ text, code }: { text: string; code: string | null }) {
  const start = code ? text.toLowerCase().indexOf(code.toLowerCase()) : -1
  if (!code || start < 0) return text
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-sm bg-transparent font-extrabold text-action">
        {text.slice(start, start + code.length)}
      </mark>
      {text.slice(start + code.length)}
    </>
  )
}
