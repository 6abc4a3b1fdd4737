import { useRouter } from '@tanstack/react-router'
import { SignIn } from '../features/sign-in/sign-in.tsx'
import { arrive } from './arrival.ts'

/** The login as a screen of the console that runs already, e.g. after a logout. */
export function LoginRoute() {
  const router = useRouter()
  return <SignIn onSignedIn={() => arrive(router)} />
}
