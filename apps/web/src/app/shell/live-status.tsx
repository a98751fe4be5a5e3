import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../features/live/use-live.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dot } from '../../shared/ui/dot.tsx'
import { StopStreamDialog } from '../stop-stream-dialog.tsx'

/** While a stream is connected: the Live badge, and the button that ends it. */
export function LiveStatus() {
  const { t } = useTranslation()
  const { state } = useLive()
  const [isAsking, setIsAsking] = useState(false)
  if (state !== 'connected' && state !== 'reconnecting' && state !== 'stopping') return null
  return (
    <div data-live="" className="flex items-center gap-1.5 sm:gap-2">
      <Badge tone="live" icon={<Dot tone="onLive" />}>
        {t('stream.badge')}
      </Badge>
      <Button
        variant="quiet"
        onClick={() => setIsAsking(true)}
        icon={<Unplug aria-hidden="true" className="hidden size-5 sm:block" />}
      >
        {t('stream.disconnect')}
      </Button>
      <StopStreamDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  )
}
