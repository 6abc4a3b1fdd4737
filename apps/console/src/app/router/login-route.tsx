import { SignIn } from '../../features/sign-in/sign-in.tsx'
import { useRouter } from '../../lib/navigation/index.ts'
import { openAfterSignIn } from './first-route.ts'

export function LoginRoute() {
  const router = useRouter()
  return <SignIn onSignedIn={() => openAfterSignIn(router)} />
}
