import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { DemoComment } from '../demo.ts'

/** The comments of the example, newest at the bottom; the code that was found is marked. */
export function DemoComments({ comments }: { comments: readonly DemoComment[] }) {
  const { t } = useTranslation('landing')
  return (
    <div className="flex h-25 flex-col overflow-hidden rounded-lg bg-surface p-2 shadow-raised sm:h-[25.5rem] sm:p-4">
      <h2 className="text-sm font-bold text-ink-soft max-sm:sr-only">{t('demo.comments')}</h2>
      <ol className="flex min-h-0 flex-1 flex-col justify-end gap-1 overflow-hidden sm:gap-1.5 max-sm:[&>li:nth-last-child(n+3)]:hidden [&>li:nth-last-child(n+7)]:hidden">
        {comments.map((comment) => (
          <li
            key={comment.id}
            className={classNames(
              'flex min-h-10 animate-rise items-center gap-2 rounded-md px-3 py-1.5 text-sm sm:block',
              comment.code ? 'bg-action-tint' : 'bg-paper',
            )}
          >
            <span className="block text-xs font-semibold text-ink-soft">{comment.buyer}</span>
            <span className="min-w-0 max-sm:truncate">
              <MarkedText text={comment.text} code={comment.code} />
            </span>
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
