// The page around the frame is told that the customer has answered; it asks the sandbox itself what came of it.
window.parent.postMessage({ sandboxStripe: 'challenge-answered' }, '*')
