import { MessageCircleQuestionMark } from 'lucide-react'
import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../shared/ui/class-names.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import type { AssistantDialog } from './assistant-dialog.tsx'
import type { ChatMessage } from './use-conversation.ts'

type Dialog = ComponentType<Parameters<typeof AssistantDialog>[0]>

// The chat, its search and the help are loaded when the chat is first opened.
const loadDialog = async (): Promise<Dialog> =>
  (await import('./assistant-dialog.tsx')).AssistantDialog

export type AssistantProps = {
  /** Makes the tab slimmer on a wide screen, for a page that needs the room. */
  isTucked: boolean
  load?: typeof loadDialog
}

/** The tab, and the chat that it opens. Messages stay until the page is reloaded. */
export function TabAndChat({ isTucked, load = loadDialog }: AssistantProps) {
  const { t } = useTranslation('assistant')
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const [Chat, setChat] = useState<Dialog | null>(null)
  const [view, setView] = useState<'closed' | 'loading' | 'open'>('closed')

  async function open() {
    if (view !== 'closed') return
    setView('loading')
    try {
      const loaded = await load()
      setChat(() => loaded)
      setView('open')
    } catch {
      toast.error(t('tab.openFailed'))
      setView('closed')
    }
  }

  return (
    <>
      <AssistantTab
        isTucked={isTucked}
        isOpen={view === 'open'}
        isLoading={view === 'loading'}
        onOpen={() => void open()}
      />
      {view === 'open' && Chat ? (
        <Chat messages={messages} setMessages={setMessages} onClose={() => setView('closed')} />
      ) : null}
    </>
  )
}

type AssistantTabProps = {
  /** As narrow as the margin of a page that has little room. */
  isTucked: boolean
  isOpen: boolean
  isLoading: boolean
  onOpen: () => void
}

/**
 * The tab on the right edge that opens the assistant (specification, section 2). It fits into the
 * page's margin, so that it covers nothing; with large letters on a phone, it is a button in the header.
 */
function AssistantTab({ isTucked, isOpen, isLoading, onOpen }: AssistantTabProps) {
  const { t } = useTranslation('assistant')
  const hintId = useId()
  const { place, isDragEnd, handlers } = usePlaceOnEdge()
  return (
    // Between the header (4rem) and the bottom bar (4rem), which wide screens do not have.
    <aside
      aria-label={t('title')}
      className="ask pointer-events-none fixed top-[calc(4.5rem+env(safe-area-inset-top))] right-[env(safe-area-inset-right)] bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 md:bottom-4 print:hidden"
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
        // What is pressed is what is seen: beside it are the controls of the page.
        className="group absolute right-0 flex h-30 max-h-full min-w-6 touch-none justify-end rounded-l-md select-none"
      >
        <span
          className={classNames(
            'pointer-events-auto flex items-center justify-center gap-1.5 overflow-hidden w-3 rounded-l-sm bg-action text-[10px] leading-none sm:text-[min(0.8125rem,13px)] font-bold text-on-action shadow-raised [writing-mode:vertical-rl]',
            'transition-[width,background-color] group-hover:bg-action-strong',
            // Slimmer than the page's margin: beside it are buttons.
            isTucked ? 'sm:w-4' : 'sm:w-6 sm:rounded-l-md',
          )}
        >
          <MessageCircleQuestionMark aria-hidden="true" className="size-2.5 shrink-0 sm:size-3.5" />
          {t('title')}
        </span>
      </button>
      <span id={hintId} hidden>
        {t('tab.hint')}
      </span>
    </aside>
  )
}

const MID_HEIGHT = 0.5
const KEY_STEP = 0.1
/** In px: a pointer that moved less than this has clicked. */
const DRAG_FROM_PX = 6

const within = (place: number) => Math.min(1, Math.max(0, place))

/**
 * The place of a button on the edge, as a share of the height of its parent, so that it stays visible
 * at any window size. Moved by pointer and by arrow keys.
 */
function usePlaceOnEdge() {
  const [place, setPlace] = useState(MID_HEIGHT)
  const grip = useRef<{ startY: number; place: number; isDrag: boolean }>(null)
  const wasDragged = useRef(false)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { startY: event.clientY, place, isDrag: false }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    if (!held) return
    const moved = event.clientY - held.startY
    held.isDrag ||= Math.abs(moved) >= DRAG_FROM_PX
    if (held.isDrag) setPlace(within(held.place + moved / wayOf(event.currentTarget)))
  }
  const onPointerEnd = () => {
    wasDragged.current = grip.current?.isDrag ?? false
    grip.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -KEY_STEP, ArrowDown: KEY_STEP, Home: -1, End: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setPlace(within(place + step))
  }
  return {
    place,
    /** Whether the click that follows is only the end of a drag. */
    isDragEnd: () => {
      const answer = wasDragged.current
      wasDragged.current = false
      return answer
    },
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onKeyDown,
    },
  }
}

/** How far the button can go within its parent, in px. */
function wayOf(button: HTMLElement): number {
  return Math.max(1, (button.parentElement?.clientHeight ?? 0) - button.offsetHeight)
}
