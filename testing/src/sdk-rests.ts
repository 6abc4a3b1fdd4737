/**
 * The provider's SDK rests before it repeats a call, half a second and then a whole one. No test asks for that, and a sandbox of the
 * same machine needs no rest: how often a call is made stays as it is. Loaded into the workers of the API's tests.
 */
import Stripe from 'stripe'

const REST_SECONDS = 0.001

Stripe.prototype.getInitialNetworkRetryDelay = () => REST_SECONDS
Stripe.prototype.getMaxNetworkRetryDelay = () => REST_SECONDS
