// The headless build: the other one injects styles, which the Content-Security-Policy forbids.
export { toast } from 'react-hot-toast/headless'
