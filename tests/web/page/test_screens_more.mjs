// The other screens at every size: training, practice, positions, puzzles.
import { PARTS } from '../screens.mjs';
import { testWalks } from '../screens_test.mjs';

testWalks(PARTS[1]);
