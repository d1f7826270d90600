# The front door: these targets are the commands of the README. The building is
# Meson's (meson.build), the set-up is in tools/setup.

T ?= 60

.PHONY: all play web test check browsers setup-play setup-web setup-test setup-browsers bench soak fuzz install format clean

all: build/build.ninja
	@ninja -C build finessimo

play: setup-play
	@$(MAKE) --no-print-directory all
	@build/finessimo play

web: setup-web
	@$(MAKE) --no-print-directory build/.web all
	@build/finessimo web --open

# Everything; what runs our C code as it is, once more under the sanitizers (that build is
# made beside the first tests). Many tests wait: one more at once than there are cores.
test: setup-test
	@$(MAKE) --no-print-directory build/.tests build-asan/build.ninja
	@tools/run-tests build --num-processes $$((1 + $$(nproc))) -- build-asan \
		--num-processes $$((1 + $$(nproc))) --no-suite slow --suite unit --suite cli \
		--suite scripts --suite property --suite app --suite store --suite terminal

# All that is quick. Some tests wait more than they work: twice as many as there are
# cores keep these busy.
check: setup-test
	@$(MAKE) --no-print-directory build/.tests
	@tools/run-tests build --no-suite slow --num-processes $$((2 * $$(nproc)))

# The page in Firefox and WebKit.
browsers: setup-browsers
	@$(MAKE) --no-print-directory build/.tests
	@ninja -C build browsers-web

setup-play:
	@tools/setup play

setup-web:
	@tools/setup web

setup-test:
	@tools/setup test

setup-browsers:
	@tools/setup browsers

bench: all
	@build/finessimo bench

# Random play and fuzzing for T seconds: the targets of these names in tests. After
# random play the exact odds of all openers, which take minutes.
soak fuzz: setup-test
	@$(MAKE) --no-print-directory build/.tests
	@T=$(T) ninja -C build $@
	@$(if $(filter soak,$@),ninja -C build soak-judge soak-keys soak-killed soak-odds soak-best soak-odds-web soak-away-web soak-kills-web soak-screens-web soak-screens_more-web soak-solver-brute soak-solver-played)

install: all
	@$(if $(PREFIX),meson configure build --prefix=$(PREFIX))
	@meson install -C build
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ]; then ldconfig; fi

format:
	@tools/format

clean:
	rm -rf build build-asan

build/build.ninja:
	@command -v meson >/dev/null || { echo 'meson is missing: "make setup-play" installs what the build needs' >&2; exit 2; }
	@meson setup build

# Switches the tests on in a build that was made without them. A warning ends it then; nobody
# who only wants to play or to use the library has to care what their compiler warns of.
build/.tests: | build/build.ninja
	@meson configure build -Dtests=enabled -Dweb=enabled -Dwerror=true
	@touch $@

# ... and the page in one that was made without it.
build/.web: | build/build.ninja
	@meson configure build -Dweb=enabled
	@touch $@

build-asan/build.ninja:
	@meson setup build-asan -Db_sanitize=address,undefined -Dtests=enabled -Dwerror=true
