import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/use-format.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { ErrorBoundary } from '../../../shared/ui/error-boundary.tsx'
import { Tabs } from '../../../shared/ui/tabs.tsx'
import { useMedia } from '../../../shared/ui/use-media.ts'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { CommentStrip } from '../desk/comment-strip.tsx'
import { type Desk, DeskDialogs, useDesk, WaitlistsPanel } from '../desk/waitlists-panel.tsx'
import { useOnAir } from '../use-on-air.ts'
import { countBuyers, type WaitlistsView } from '../waitlists/use-waitlists.ts'
import { ConnectionHealth, SettingsButton } from './live-status.tsx'
import { useLiveTab } from './use-live-tab.ts'

/** From here on both panels stand side by side (the medium breakpoint). */
const MEDIUM_UP = '(min-width: min(48rem, 1200px))'
/** A phone on its side, a small window, or letters twice as large: no room for a table of items (`low` in index.css). */
const LOW = '(max-height: 30rem), (width < 48rem), (width < 60rem) and (max-height: 44rem)'

/** The same elements each time, so that a change in the waitlists does not render them. */
const COMMENTS = <CommentsPanel />

const lazyTold = lazyPart(() => import('../told/told-place.tsx'))

/** Waitlists and comments: side by side where there is room, else as two tabs. */
export function LivePanels({ view }: { view: WaitlistsView }) {
  // Here, so that neither a look at the comments nor a turn of the phone changes anything on the desk.
  const desk = useDesk(view)
  return (
    <>
      <Panels view={view} desk={desk} />
      <DeskDialogs view={view} desk={desk} />
    </>
  )
}

function Panels({ view, desk }: { view: WaitlistsView; desk: Desk }) {
  const isWide = useMedia(MEDIUM_UP)
  const isLow = useMedia(LOW)
  const told = lazyTold.usePart()
  const line = told ? (
    <told.ToldLine view={view} history={desk.history} />
  ) : (
    <div className={view.sessionId ? 'told-line mt-1.5 h-[3rem] shrink-0' : undefined} />
  )
  if (!isWide) {
    return (
      <PanelTabs view={view} line={line}>
        {(goToComments) => (
          <>
            <WaitlistsPanel view={view} desk={desk} overview="tiles" />
            {view.sessionId && !desk.isOpen ? <CommentStrip onOpen={goToComments} /> : null}
          </>
        )}
      </PanelTabs>
    )
  }
  return (
    <div
      className={
        isLow
          ? 'grid flex-[1_0_0px] grid-cols-2 gap-3'
          : 'grid min-h-72 flex-[1_1_0px] grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 upright:grid-cols-2'
      }
    >
      <Panel title="waitlists" aside={isLow ? null : <ClaimFigures view={view} />}>
        {isLow ? (
          <WaitlistsPanel view={view} desk={desk} overview="tiles" />
        ) : (
          <WaitlistsPanel
            view={view}
            desk={desk}
            overview="table"
            notes={told ? <told.ToldBeside view={view} history={desk.history} /> : null}
          />
        )}
      </Panel>
      <Panel title="comments" aside={<HeardFigure withSettings={!isLow} />}>
        {COMMENTS}
        {isLow ? (
          <div className="flex items-end gap-1 *:first:min-w-0 *:first:flex-1">
            {line}
            <SettingsButton />
          </div>
        ) : null}
      </Panel>
    </div>
  )
}

function Panel(props: { title: 'waitlists' | 'comments'; aside: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('live')
  const id = `live-${props.title}`
  return (
    <section aria-labelledby={id} className="flex min-h-0 flex-col">
      <div className="flex min-h-11 items-center justify-between gap-3 px-1 **:-outline-offset-3 [@media(max-height:30rem)]:sr-only">
        <h2 id={id} className="truncate text-sm font-extrabold">
          {t(`livePage.panels.${props.title}`)}
        </h2>
        {props.aside}
      </div>
      <ErrorBoundary region={props.title}>{props.children}</ErrorBoundary>
    </section>
  )
}

function ClaimFigures({ view }: { view: WaitlistsView }) {
  const { t } = useTranslation('live')
  const counted = countBuyers(view)
  if (view.sessionId === null) return null
  return (
    <div className="flex items-center gap-3">
      <ConnectionHealth />
      <dl className="figures flex gap-3 text-sm whitespace-nowrap">
        <Figure name={t('livePage.strip.claims')} value={counted?.claims} />
        <Figure name={t('livePage.strip.buyers')} value={counted?.buyers} />
      </dl>
    </div>
  )
}

function HeardFigure({ withSettings }: { withSettings: boolean }) {
  const { t } = useTranslation('live')
  const { commentsHeard } = useOnAir()
  return (
    <div className="flex items-center gap-1">
      {/* Where there is little room, the title beside it says of what. */}
      <dl className="figures text-sm max-xl:*:*:first:sr-only">
        <Figure name={t('livePage.strip.heard')} value={commentsHeard} />
      </dl>
      {withSettings ? <SettingsButton /> : null}
    </div>
  )
}

/** In place of a number that is not known yet. */
const UNKNOWN = '–'

function Figure({ name, value }: { name: string; value: number | undefined }) {
  const { number } = useFormat()
  return (
    <div className="flex flex-row-reverse items-baseline gap-1">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-extrabold">{value === undefined ? UNKNOWN : number(value)}</dd>
    </div>
  )
}

function PanelTabs(props: {
  view: WaitlistsView
  /** What is told, below either panel: one and the same, so that a look at the other forgets nothing. */
  line: ReactNode
  children: (goToComments: () => void) => ReactNode
}) {
  const { view } = props
  const { t } = useTranslation('live')
  const { tab, setTab, hasNewClaims, hasNewComments } = useLiveTab(view)
  const isRunning = view.sessionId !== null
  return (
    <Tabs
      label={t('livePage.panels.label')}
      value={tab}
      onChange={(value) => setTab(value === 'comments' ? 'comments' : 'waitlists')}
      place="bottom"
      beside={<SettingsButton />}
      below={<ErrorBoundary region="waitlists">{props.line}</ErrorBoundary>}
      tabs={[
        {
          value: 'waitlists',
          label: t('livePage.panels.waitlistsTab'),
          content: (
            <TitledPanel title="waitlists">{props.children(() => setTab('comments'))}</TitledPanel>
          ),
          news: hasNewClaims ? t('livePage.panels.newClaims') : undefined,
          count: isRunning ? (countBuyers(view)?.claims ?? UNKNOWN) : undefined,
        },
        {
          value: 'comments',
          label: t('livePage.panels.commentsTab'),
          content: <TitledPanel title="comments">{COMMENTS}</TitledPanel>,
          news: hasNewComments ? t('livePage.panels.newComments') : undefined,
          count: isRunning ? <CommentsHeard /> : undefined,
        },
      ]}
    />
  )
}

/** A part of its own: it changes every second, and nothing around it does. */
function CommentsHeard() {
  return useOnAir().commentsHeard
}

/** Eyes read the title on the tab; the headings need one between the page's and the items'. */
function TitledPanel(props: { title: 'waitlists' | 'comments'; children: ReactNode }) {
  const { t } = useTranslation('live')
  return (
    <>
      <h2 className="sr-only">{t(`livePage.panels.${props.title}`)}</h2>
      <ErrorBoundary region={props.title}>{props.children}</ErrorBoundary>
    </>
  )
}
