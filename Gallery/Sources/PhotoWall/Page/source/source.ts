// Where the page gets its data: from a server, or from the files of a static site.

import { Server } from './server';
import { Site } from '../site/site';
import { said } from '../elements/elements';
import type { Source } from './interface';

export const source: Source = said('brickwork') === 'static' ? new Site() : new Server();
