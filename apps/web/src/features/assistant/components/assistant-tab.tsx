import { MessageCircleQuestionMark } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import { usePlaceOnEdge } from '../use-place-on-edge.ts'

type AssistantTabProps = {
  /** On phones, a bare edge until it has the focus: for a page with a narrower margin. */
  isTucked: boolean
  isOpen: boolean
  isLoading: boolean
  onOpen: () => void
}

/**
 * The tab on the right edge that opens the assistant (specification, section 2). It is as slim as a
 * page's margin, so that it lies beside what is read and pressed there.
 */
export function AssistantTab({ isTucked, isOpen, isLoading, onOpen }: AssistantTabProps) {
  const { t } = useTranslation('assistant')
  const hintId = useId()
  const { place, isDragEnd, handlers } = usePlaceOnEdge()
  return (
    // Between the header (4rem) and the bar at the bottom (4rem), which wide screens do without.
    <aside
      aria-label={t('title')}
      className="pointer-events-none fixed top-[calc(4.5rem+env(safe-area-inset-top))] right-[env(safe-area-inset-right)] bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 md:bottom-4 print:hidden"
    >
      <button
        type="button"
        {...handlers}
        onClick={() => isDragEnd() || onOpen()}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading || undefined}
        aria-describedby={hintId}
        style={{ top: `${place * 100}%`, transform: `translateY(${-place * 100}%)` }}
        className="group pointer-events-auto absolute right-0 flex h-30 max-h-full min-w-6 touch-none justify-end rounded-l-md select-none"
      >
        <span
          className={classNames(
            'flex items-center justify-center gap-1.5 overflow-hidden rounded-l-sm bg-action text-xs leading-4 font-bold text-on-action shadow-raised [writing-mode:vertical-rl]',
            'transition-[width,background-color] group-hover:bg-action-strong sm:w-6 sm:rounded-l-md',
            isTucked ? 'w-3 group-focus-visible:w-4' : 'w-4',
          )}
        >
          <span
            className={classNames(
              'flex items-center gap-1.5',
              isTucked && 'opacity-0 group-focus-visible:opacity-100 sm:opacity-100',
            )}
          >
            <MessageCircleQuestionMark aria-hidden="true" className="size-3.5 shrink-0 sm:size-4" />
            {t('title')}
          </span>
        </span>
      </button>
      <span id={hintId} hidden>
        {t('tab.hint')}
      </span>
    </aside>
  )
}
