import { MessageCircleQuestionMark } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import { usePlaceOnEdge } from '../use-place-on-edge.ts'

type AssistantTabProps = {
  /** Only its edge shows until it is pointed at or has the focus. */
  isTucked: boolean
  isOpen: boolean
  isLoading: boolean
  onOpen: () => void
}

/**
 * The tab on the right edge that opens the assistant (specification, section 2). Slim, so that on a
 * phone it lies beside what is pressed there; tucked, it stays within the page's margin.
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
        className="group pointer-events-auto absolute right-0 flex max-h-full min-w-6 touch-none justify-end rounded-l-md select-none"
      >
        <span
          className={classNames(
            'flex items-center gap-1.5 overflow-hidden rounded-l-md bg-action py-3 text-xs font-bold text-on-action shadow-raised [writing-mode:vertical-rl]',
            'w-7 justify-center transition-[width,background-color] group-hover:bg-action-strong',
            isTucked && 'not-group-hover:not-group-focus-visible:w-3',
          )}
        >
          <span
            className={classNames(
              'flex items-center gap-1.5',
              isTucked && 'not-group-hover:not-group-focus-visible:opacity-0',
            )}
          >
            <MessageCircleQuestionMark aria-hidden="true" className="size-4 shrink-0" />
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
