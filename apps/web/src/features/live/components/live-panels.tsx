import type { ItemWaitlist } from '@dibs/contract'
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../../../shared/ui/error-boundary.tsx'
import { Tabs } from '../../../shared/ui/tabs.tsx'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { useLiveParts, useLiveStore } from '../use-live.ts'
import { addReading, diffWaitlists, NOTHING_SEEN } from '../waitlists/diff-waitlists.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { useUnfolded, WaitlistsPanel } from './waitlists-panel.tsx'

/** From here on both panels stand side by side (the medium breakpoint). */
const MEDIUM_UP = '(min-width: 48rem)'

/** The same element each time, so that a change in the waitlists does not render the comments. */
const COMMENTS = <CommentsPanel />

/** Waitlists and comments: side by side where there is room, else as two tabs. */
export function LivePanels({ view }: { view: WaitlistsView }) {
  const isWide = useMedia(MEDIUM_UP)
  // Here, so that a look at the comments folds no list.
  const unfolded = useUnfolded()
  const waitlists = <WaitlistsPanel view={view} unfolded={unfolded} />
  if (!isWide) return <PanelTabs waitlists={waitlists} comments={COMMENTS} view={view} />
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-5">
      <Panel title="waitlists">{waitlists}</Panel>
      <Panel title="comments">{COMMENTS}</Panel>
    </div>
  )
}

function Panel(props: { title: 'waitlists' | 'comments'; children: ReactNode }) {
  const { t } = useTranslation('live')
  const id = `live-${props.title}`
  return (
    <section aria-labelledby={id} className="flex min-h-0 flex-col gap-2">
      <h2 id={id} className="px-1 text-lg font-extrabold">
        {t(`livePage.panels.${props.title}`)}
      </h2>
      <ErrorBoundary region={props.title}>{props.children}</ErrorBoundary>
    </section>
  )
}

function PanelTabs(props: { waitlists: ReactNode; comments: ReactNode; view: WaitlistsView }) {
  const { t } = useTranslation('live')
  const { tab, setTab, hasNewClaims, hasNewComments } = useTabNews(props.view.waitlists)
  return (
    <Tabs
      label={t('livePage.panels.label')}
      value={tab}
      onChange={(value) => setTab(value === 'comments' ? 'comments' : 'waitlists')}
      tabs={[
        {
          value: 'waitlists',
          label: t('livePage.panels.waitlistsTab'),
          content: <TitledPanel title="waitlists">{props.waitlists}</TitledPanel>,
          news: hasNewClaims ? t('livePage.panels.newClaims') : undefined,
        },
        {
          value: 'comments',
          label: t('livePage.panels.commentsTab'),
          content: <TitledPanel title="comments">{props.comments}</TitledPanel>,
          news: hasNewComments ? t('livePage.panels.newComments') : undefined,
        },
      ]}
    />
  )
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

type LiveTab = 'waitlists' | 'comments'

/** Which tab is open, and whether something arrived in the other one since it was left. */
function useTabNews(waitlists: readonly ItemWaitlist[]) {
  const { store } = useLiveParts()
  const [tab, setOpenTab] = useState<LiveTab>('waitlists')
  const [seenHeard, setSeenHeard] = useState(0)
  const [seen, setSeen] = useState(NOTHING_SEEN)

  const setTab = (next: LiveTab) => {
    if (next === 'comments') setSeen(addReading(NOTHING_SEEN, waitlists))
    else setSeenHeard(store.getState().comments.heard)
    setOpenTab(next)
  }
  return {
    tab,
    setTab,
    hasNewClaims: tab === 'comments' && diffWaitlists(seen, waitlists).hasNewPlace,
    hasNewComments: useLiveStore(
      ({ comments }) => tab === 'waitlists' && comments.heard > seenHeard,
    ),
  }
}

/** Whether a media query holds, followed as it changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
