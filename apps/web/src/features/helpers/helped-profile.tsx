import { helperEndpoints } from '@dibs/contract'
import type { HelperId } from '@dibs/core'
import { ArrowLeftRight, LifeBuoy, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { Helped } from '../../shared/helped/helped.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { useConfirm } from '../../shared/ui/use-confirm.ts'
import { goToShop } from './go-to-shop.ts'
import { SwitchDialog } from './switch-dialog.tsx'

type HelpedProfileProps = { language: ReactNode; logOut: ReactNode }

/** In somebody else's shop, in the profile's place: what one does there, and the ways out. */
export function HelpedProfile({ language, logOut }: HelpedProfileProps) {
  const { helped } = useServices()
  const { t } = useTranslation('helpers')
  const { t: profile } = useTranslation('profile')
  const [isSwitching, setIsSwitching] = useState(false)
  if (!helped) return null
  const facts = [
    [t('here.shop'), helped.shop || t('shops.nameless')],
    [t('here.task'), `${t(`role.${helped.role}`)}. ${t(`roleHint.${helped.role}`)}`],
    [t('here.name'), helped.name],
  ] as const
  return (
    <Page title={t('here.title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <Card>
          <dl className="grid gap-4">
            {facts.map(([what, value]) => (
              <div key={what}>
                <dt className="text-sm text-ink-soft">{what}</dt>
                <dd className="font-semibold wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <div className="grid gap-4">
          <Card flush>{language}</Card>
          <Button
            wide
            variant="quiet"
            onClick={() => setIsSwitching(true)}
            icon={<ArrowLeftRight aria-hidden="true" className="size-5" />}
          >
            {t('here.switch')}
          </Button>
          <Link to={PATHS.support} className={buttonClasses({ variant: 'quiet', wide: true })}>
            <LifeBuoy aria-hidden="true" className="size-5" />
            {profile('support')}
          </Link>
          {logOut}
          <Leave helped={helped} />
        </div>
      </div>
      {isSwitching ? <SwitchDialog onClose={() => setIsSwitching(false)} /> : null}
    </Page>
  )
}

function Leave({ helped }: { helped: Helped }) {
  const { t } = useTranslation('helpers')
  const { storage } = useServices()
  const leave = useApiMutation({
    mutationFn: () =>
      helped.ownApi(helperEndpoints.leave, { params: { helperId: helped.helperId as HelperId } }),
    failed: t('here.leaveFailed'),
    onSuccess: () => goToShop(storage, null),
  })
  const { ask, question } = useConfirm(leave)
  return (
    <>
      <Button
        wide
        variant="dangerQuiet"
        onClick={ask}
        icon={<LogOut aria-hidden="true" className="size-5" />}
      >
        {t('here.leave')}
      </Button>
      <ConfirmDialog
        {...question}
        title={t('here.leaveTitle', { shop: helped.shop || t('shops.nameless') })}
        message={t('here.leaveText')}
        confirmLabel={t('here.leaveConfirm')}
        confirmingLabel={t('here.leaving')}
      />
    </>
  )
}
