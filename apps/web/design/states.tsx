import { Crown, Tag } from 'lucide-react'
import { Accordion } from '../src/shared/ui/accordion.tsx'
import { Badge } from '../src/shared/ui/badge.tsx'
import { Card } from '../src/shared/ui/card.tsx'
import { Dot } from '../src/shared/ui/dot.tsx'
import { EmptyState } from '../src/shared/ui/empty-state.tsx'
import { ErrorState } from '../src/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../src/shared/ui/skeleton.tsx'
import { Spinner } from '../src/shared/ui/spinner.tsx'
import { Chapter, Example } from './chapter.tsx'

/** What shows how things stand. */
export function States() {
  return (
    <Chapter
      title="States"
      rule="Loading holds the place of what comes. Empty says why and what to do. Failed says what is wrong, keeps what was there, and offers to try again."
    >
      <div className="grid gap-8 lg:grid-cols-3">
        <Example name="Loading" column>
          <Card>
            <SkeletonGroup label="Loading" className="grid gap-3">
              <Skeleton className="h-6 w-40" />
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-full" />
            </SkeletonGroup>
          </Card>
        </Example>
        <Example name="Empty" column>
          <Card>
            <EmptyState
              title="No item codes yet"
              hint="Add the codes that you call out, such as A12."
              picture={<Tag aria-hidden="true" className="size-10" />}
            />
          </Card>
        </Example>
        <Example name="Failed" column>
          <Card>
            <ErrorState message="Your items could not be loaded." onRetry={() => {}} />
          </Card>
        </Example>
        <Example name="Badges and dots">
          <Badge>3</Badge>
          <Badge tone="action">New</Badge>
          <Badge tone="first" icon={<Crown aria-hidden="true" className="size-3.5" />}>
            Winner
          </Badge>
          <Badge tone="live" icon={<Dot tone="onLive" />}>
            Live
          </Badge>
          <Dot tone="live" label="on air" />
          <Dot tone="news" label="news" />
          <Spinner />
        </Example>
        <Example name="Sections that open" column>
          <Accordion
            sections={[
              { value: 'a', heading: 'A12', content: 'Rina, then Putri.' },
              { value: 'b', heading: 'B7', content: 'Dewi.' },
            ]}
            defaultOpen={['a']}
          />
        </Example>
      </div>
    </Chapter>
  )
}
