import { Closing } from './closing.tsx'
import { PlansTeaser } from './plans-teaser.tsx'
import { Promises } from './promises.tsx'
import { Questions } from './questions.tsx'
import { Steps } from './steps.tsx'

/** The front page below its first screen: how, why, for how much, and what if. */
export function Story() {
  return (
    <>
      <Steps />
      <Promises />
      <PlansTeaser />
      <Questions />
      <Closing />
    </>
  )
}
