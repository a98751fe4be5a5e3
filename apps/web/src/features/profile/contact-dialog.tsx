import type { ContactField } from '@dibs/contract'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Addressed, CodeStep, SendStep } from '../../shared/otp/code-steps.tsx'
import type { OneTimeCode } from '../../shared/otp/one-time-code.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'

type ContactDialogProps = {
  field: ContactField
  otp: OneTimeCode
  onClose: () => void
}

/** Proves a new address: sends a code there, and takes it. Cannot be left while a code is checked. */
export function ContactDialog({ field, otp, onClose }: ContactDialogProps) {
  const { t } = useTranslation('profile')
  const isChecking = otp.busyWith === 'checking'
  const close = () => {
    if (!isChecking) onClose()
  }
  return (
    <Dialog open onClose={close} title={t(`otp.title.${field}`)}>
      <div className="grid gap-5">
        {otp.isSent ? (
          <CodeStep otp={otp} sentTo={otp.address} />
        ) : (
          <SendStep otp={otp}>
            <Addressed words={t(`otp.sendTo.${field}`)} value={otp.address} />
          </SendStep>
        )}
        <Button
          variant="quiet"
          onClick={close}
          disabled={isChecking}
          icon={<ArrowLeft aria-hidden="true" className="size-5" />}
        >
          {t(`otp.back.${field}`)}
        </Button>
      </div>
    </Dialog>
  )
}
