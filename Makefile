# The commands of the README. The actual build is Meson's (meson.build); tools/setup installs
# packages.

T ?= 60

.PHONY: all play web test check coverage dist deb static packages site browsers setup-play setup-web setup-test setup-browsers setup-soak bench soak fuzz install format clean

all: build/build.ninja
	@ninja -C build finessimo

play: setup-play
	@$(MAKE) --no-print-directory all
	@build/finessimo play

web: setup-web
	@$(MAKE) --no-print-directory build/.web all
	@build/finessimo web --open

# All tests; those of our C code run again under the sanitizers. That build is made while the
# first tests run, without the page, which none of its tests opens. Many tests wait, the longest
# of them first, so it runs four more at a time than there are cores.
test: setup-test
	@$(MAKE) --no-print-directory build/.tests build-asan/build.ninja
	@tools/run-tests build --num-processes $$((4 + $$(nproc))) -- build-asan \
		--num-processes $$((2 + $$(nproc))) --no-suite slow --suite unit --suite cli \
		--suite scripts --suite property --suite app --suite store --suite terminal

# The fast tests. Some wait more than they work, so it runs twice as many as there are cores.
check: setup-test
	@$(MAKE) --no-print-directory build/.tests
	@tools/run-tests build --no-suite slow --num-processes $$((2 * $$(nproc)))

# How much of each folder the tests run, in a build of its own; those of other builds count
# for nothing there.
coverage: setup-test build-coverage/build.ninja
	@tools/run-tests build-coverage --num-processes $$((1 + $$(nproc))) --no-suite checks \
		--no-suite fuzz --no-suite model --no-suite determinism --no-suite install
	@tools/coverage build-coverage

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

setup-soak:
	@tools/setup soak

setup-browsers:
	@tools/setup browsers

# The source tarball, built from once to try it, and the packages for Debian; in build/dist.
dist:
	@tools/make-dist build/dist

deb:
	@tools/setup deb
	@tools/make-deb build/dist

# One file for any Linux, with the page inside; in build/dist.
static:
	@tools/setup web
	@tools/setup static
	@tools/make-static build/dist

# The wheel for Python and the package for npm; in build/dist.
packages:
	@tools/setup web
	@$(MAKE) --no-print-directory build/.web
	@ninja -C build bindings/wheel bindings/npm
	@mkdir -p build/dist
	@cp build/bindings/wheel/*.whl build/dist
	@cd build/dist && npm pack --silent ../bindings/npm

# The page and the documents as a folder for any static host, in build/site. SITE is its address.
site:
	@tools/setup site
	@$(MAKE) --no-print-directory build/.web
	@ninja -C build page
	@tools/make-site build/site build $(SITE)

bench: all
	@build/finessimo bench

# The large forms of tests: ninja targets of build.
SOAKS = soak-judge soak-coach soak-games soak-perft \
	soak-s390x soak-landings-s390x soak-bot-s390x \
	soak-faults soak-memory soak-killed soak-keys \
	soak-odds soak-best soak-solver-brute soak-solver-tilings soak-solver-played \
	soak-odds-web soak-away-web soak-kills-web soak-screens-web soak-screens_more-web soak-faults-web

# Random play and fuzzing for T seconds: targets of these names in tests. After random play,
# plays a million games in two builds and on a big-endian machine, kills the game a thousand
# times, and computes the exact odds of all openers: each takes minutes.
soak: setup-soak

soak fuzz: setup-test
	@$(MAKE) --no-print-directory build/.tests
	@T=$(T) ninja -C build $@
	@$(if $(filter soak,$@),ninja -C build $(SOAKS))
	@$(if $(filter soak,$@),tools/break-requirement --number 10)

install: all
	@$(if $(PREFIX),meson configure build --prefix=$(PREFIX))
	@meson install -C build
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ]; then ldconfig; fi

format:
	@tools/format

clean:
	rm -rf build build-asan build-requirements

build/build.ninja:
	@command -v meson >/dev/null || { echo 'meson is missing: "make setup-play" installs what the build needs' >&2; exit 2; }
	@meson setup build

# Enables the tests in a build that was made without them. Warnings are then errors; people who
# only want to play or use the library need not care about their compiler's warnings.
build/.tests: | build/build.ninja
	@meson configure build -Dtests=enabled -Dweb=enabled -Dwerror=true
	@touch $@

# Enables the page in a build that was made without it.
build/.web: | build/build.ninja
	@meson configure build -Dweb=enabled
	@touch $@

build-coverage/build.ninja:
	@meson setup build-coverage --buildtype=debug -Db_coverage=true -Dtests=enabled -Dweb=disabled

build-asan/build.ninja:
	@meson setup build-asan -Db_sanitize=address,undefined -Doptimization=1 -Dc_args=-g1 -Dtests=enabled -Dweb=disabled -Dwerror=true
