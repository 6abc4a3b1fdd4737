import { SignIn } from '../../features/sign-in/sign-in.tsx'
import { useRouter } from '../../lib/navigation/index.ts'
import { openAfterSignIn } from './first-route.ts'

/** The login as a screen of the console that runs already, e.g. after a logout. */
export function LoginRoute() {
  const router = useRouter()
  return <SignIn onSignedIn={() => openAfterSignIn(router)} />
}
