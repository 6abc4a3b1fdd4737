import { FactorSetUp } from '../../features/security/demanded/factor-set-up.tsx'
import { SignInFrame } from '../../forms/sign-in-frame.tsx'
import { useRouter } from '../../lib/navigation/index.ts'
import { noteFactorSetUp } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { openAfterSignIn } from './first-route.ts'

export function FactorRoute() {
  const router = useRouter()
  const open = async () => {
    noteFactorSetUp()
    await openAfterSignIn(router)
  }
  return (
    <SignInFrame>
      <FactorSetUp onDone={() => void open()} onLeave={() => void signOut()} />
    </SignInFrame>
  )
}
